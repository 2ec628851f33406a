import { eventBonusesMax, eventPrizesMax } from '#contract/events/limits.ts'
import { languages, languageTags } from '#contract/languages.ts'
import { TextRow } from '../../saving/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { FieldFault } from '../../ui/form-fields.tsx'
import { rowInputs, rowsOf, type RowField } from './rule-values.ts'

const max = { bonuses: eventBonusesMax, prizes: eventPrizesMax, levels: eventPrizesMax } as const
const empty = { bonuses: ['', '', '2'], prizes: [], levels: [] } as const

interface RowInput {
  readonly label: string
  readonly type: 'text' | 'number' | 'datetime-local'
  readonly lang?: string
}

/** The label and the type of each input of a row, by its name. */
function useInputs(): (name: string) => RowInput {
  const { t } = useTranslation('organizer')
  const inputs: Readonly<Record<string, RowInput>> = {
    'bonus.from': { label: t('rules.bonusFrom'), type: 'datetime-local' },
    'bonus.until': { label: t('rules.bonusUntil'), type: 'datetime-local' },
    'bonus.multiplier': { label: t('rules.multiplier'), type: 'number' },
    'prize.from': { label: t('rules.fromRank'), type: 'number' },
    'prize.to': { label: t('rules.toRank'), type: 'number' },
    'level.points': { label: t('rules.points'), type: 'number' },
  }
  return (name) => {
    const language = languages.find((one) => name.endsWith(`.${one}`)) ?? 'ja'
    const reward = t('rules.rewardIn', { language: t(`language.${language}`) })
    return inputs[name] ?? { label: reward, type: 'text', lang: languageTags[language] }
  }
}

interface RuleRowsProps {
  readonly field: RowField
  readonly text: string | undefined
  readonly invalid: boolean
}

/** The rows of a field with an empty one at the end, which is saved when it is filled in. */
export function RuleRows({ field, text, invalid }: RuleRowsProps) {
  const { t } = useTranslation('organizer')
  const { t: tSaving } = useTranslation('saving')
  const inputOf = useInputs()
  const rows: readonly (readonly string[])[] = rowsOf(text)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">{t(`rules.${field}`)}</legend>
      <FieldFault id={field} fault={invalid ? tSaving('fault.value') : null} />
      {[...rows, ...(rows.length < max[field] ? [empty[field]] : [])].map((values, index) => (
        <div key={`${index} ${values[0] ?? ''}`} className="grid gap-3 rounded-control bg-raised p-3 sm:grid-cols-2">
          {rowInputs[field].map((name, column) => (
            <TextRow key={name} name={name} value={values[column]} invalid={false} {...inputOf(name)} />
          ))}
        </div>
      ))}
    </fieldset>
  )
}
