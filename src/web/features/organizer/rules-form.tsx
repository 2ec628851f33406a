import { eventTypes } from '#contract/events/limits.ts'
import type { LiverEvent, ManagedEvent } from '#contract/events/schemas.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { useGenreChoices } from '../../shell/genres.ts'
import { useLanguage } from '../../shell/locale/index.ts'
import { linesOf, SelectRow, TextForm, TextRow, type Outcome, type Texts } from '../../saving/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { ChoiceGroup } from '../../ui/form-fields.tsx'
import { Section } from '../../ui/section.tsx'
import { RuleRows } from './rule-rows.tsx'
import { rowFields, rowsOf, storedRules } from './rule-values.ts'

interface RulesFormProps {
  readonly event: LiverEvent
  readonly gifts: readonly Gift[]
  readonly qualifiers: ManagedEvent['qualifiers']
  readonly outcome: Outcome | undefined
}

interface InputsProps {
  readonly texts: Texts
  readonly faults: ReadonlySet<string>
  readonly choices: ReturnType<typeof useChoices>
}

/** The gifts, genres and qualifiers that can be chosen. */
function useChoices({ event, gifts, qualifiers }: Omit<RulesFormProps, 'outcome'>) {
  const language = useLanguage()
  return {
    gifts: gifts.map(({ id, name }) => ({ id, name: name[language] })),
    genres: useGenreChoices(event.genres),
    qualifiers: qualifiers.map(({ id, title }) => ({ id: String(id), name: title[language] })),
  }
}

const times = ['entryEndsAt', 'startsAt', 'endsAt'] as const

interface CheckProps {
  readonly name: string
  readonly label: string
  readonly checked: boolean
  readonly value?: string
}

function CheckField({ name, label, checked, value }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-5 shrink-0" />
      {label}
    </label>
  )
}

/** The rules of a draft. */
export function RulesForm({ outcome, ...given }: RulesFormProps) {
  const { t } = useTranslation('organizer')
  const choices = useChoices(given)
  return (
    <Section title={t('rules.title')} lead={t('rules.lead')}>
      <TextForm
        intent="rules"
        stored={storedRules(given.event)}
        outcome={outcome}
        sharing={['texts']}
        label={useFieldLabel()}
        show={useShownValue(choices)}
      >
        {(texts, faults) => (
          <>
            <ChoiceGroup
              name="type"
              legend={t('rules.type')}
              chosen={texts['type']}
              choices={eventTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            />
            <fieldset className="grid gap-3 sm:grid-cols-3">
              <legend className="mb-2 font-bold">{t('rules.times')}</legend>
              {times.map((name) => (
                <TextRow
                  key={name}
                  name={name}
                  label={t(`rules.${name}`)}
                  value={texts[name]}
                  type="datetime-local"
                  invalid={faults.has(name)}
                  required
                />
              ))}
            </fieldset>
            <Gifts texts={texts} choices={choices} />
            {rowFields.map((field) => (
              <RuleRows key={field} field={field} text={texts[field]} invalid={faults.has(field)} />
            ))}
            <Conditions texts={texts} faults={faults} choices={choices} />
            {choices.qualifiers.length > 0 && <Qualifier texts={texts} faults={faults} choices={choices} />}
          </>
        )}
      </TextForm>
    </Section>
  )
}

function Gifts({ texts, choices }: Omit<InputsProps, 'faults'>) {
  const { t } = useTranslation('organizer')
  const chosen = linesOf(texts['gifts'])
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t('rules.gifts')}</legend>
      <p className="text-sm text-muted">{t('rules.giftsHint')}</p>
      <div className="flex flex-wrap gap-x-5">
        {choices.gifts.map(({ id, name }) => (
          <CheckField key={id} name="gifts" value={id} label={name} checked={chosen.includes(id)} />
        ))}
      </div>
    </fieldset>
  )
}

function Conditions({ texts, faults, choices }: InputsProps) {
  const { t } = useTranslation('organizer')
  const chosen = linesOf(texts['genres'])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">{t('rules.conditions')}</legend>
      <p className="text-sm text-muted">{t('rules.genresHint')}</p>
      <div className="flex flex-wrap gap-x-5">
        {choices.genres.map(({ id, name }) => (
          <CheckField key={id} name="genres" value={id} label={name} checked={chosen.includes(id)} />
        ))}
      </div>
      <TextRow
        name="licenceDays"
        label={t('rules.licenceDays')}
        value={texts['licenceDays']}
        type="number"
        invalid={faults.has('licenceDays')}
        required
      />
      <CheckField name="withoutWinners" label={t('rules.withoutWinners')} checked={texts['withoutWinners'] === 'on'} />
      <TextRow
        name="placedWithin"
        label={t('rules.placedWithin')}
        hint={t('rules.placedHint')}
        value={texts['placedWithin']}
        type="number"
        invalid={faults.has('placedWithin')}
      />
      <CheckField name="approval" label={t('rules.approval')} checked={texts['approval'] === 'on'} />
      <TextRow
        name="divisionSize"
        label={t('rules.divisionSize')}
        hint={t('rules.divisionHint')}
        value={texts['divisionSize']}
        type="number"
        invalid={faults.has('divisionSize')}
      />
    </fieldset>
  )
}

/** The event whose first livers enter this one. */
function Qualifier({ texts, faults, choices }: InputsProps) {
  const { t } = useTranslation('organizer')
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-bold">{t('rules.qualifiers')}</legend>
      <p className="text-sm text-muted sm:col-span-2">{t('rules.qualifierHint')}</p>
      <SelectRow
        name="qualifier"
        label={t('rules.qualifier')}
        value={texts['qualifier']}
        invalid={faults.has('qualifier')}
      >
        <option value="">{t('rules.noQualifier')}</option>
        {choices.qualifiers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectRow>
      <TextRow
        name="qualifierRank"
        label={t('rules.qualifierRank')}
        value={texts['qualifierRank']}
        type="number"
        invalid={faults.has('qualifier')}
      />
    </fieldset>
  )
}

function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation('organizer')
  const labels: Readonly<Record<string, string>> = {
    type: t('rules.type'),
    entryEndsAt: t('rules.entryEndsAt'),
    startsAt: t('rules.startsAt'),
    endsAt: t('rules.endsAt'),
    gifts: t('rules.gifts'),
    genres: t('rules.genres'),
    licenceDays: t('rules.licenceDays'),
    withoutWinners: t('rules.withoutWinners'),
    placedWithin: t('rules.placedWithin'),
    qualifier: t('rules.qualifier'),
    qualifierRank: t('rules.qualifierRank'),
    approval: t('rules.approval'),
    divisionSize: t('rules.divisionSize'),
    bonuses: t('rules.bonuses'),
    prizes: t('rules.prizes'),
    levels: t('rules.levels'),
  }
  return (field) => labels[field] ?? field
}

const readableTime = (text: string): string => text.replace('T', ' ')

/** A value as it is shown for a comparison. */
function useShownValue({ gifts, genres, qualifiers }: ReturnType<typeof useChoices>) {
  const { t } = useTranslation('organizer')
  const names = (lines: string, choices: readonly { readonly id: string; readonly name: string }[]): string =>
    linesOf(lines)
      .map((id) => choices.find((choice) => choice.id === id)?.name ?? id)
      .join('\n')
  const rows = (lines: string, lineOf: (values: readonly string[]) => string): string =>
    rowsOf(lines).map(lineOf).join('\n')
  return (field: string, value: string): string => {
    if (field === 'type') return t(value === 'level' ? 'type.level' : 'type.ranking')
    if (field === 'gifts') return names(value, gifts)
    if (field === 'genres') return names(value, genres)
    if (field === 'qualifier') return names(value, qualifiers)
    if (field === 'withoutWinners' || field === 'approval') return t(value === 'on' ? 'rules.yes' : 'rules.no')
    if (field === 'bonuses')
      return rows(value, ([from = '', until = '', by = '']) => `${readableTime(from)} – ${readableTime(until)}: ×${by}`)
    if (field === 'prizes') return rows(value, ([from = '', to = '', ...name]) => `${from}–${to}: ${name.join(' / ')}`)
    if (field === 'levels') return rows(value, ([points = '', ...name]) => `${points} pt: ${name.join(' / ')}`)
    return readableTime(value)
  }
}
