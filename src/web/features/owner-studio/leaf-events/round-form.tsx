import { Form, useNavigation } from 'react-router'
import { toJapanTime } from '#contract/japan-time.ts'
import { leafOptionsMin, leafTitleMax, type LeafEventKind } from '#contract/leaf-events/limits.ts'
import type { LeafChoices, LeafRound } from '#contract/leaf-events/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextRow, type Outcome, type Stored } from '../../../saving/index.ts'
import { optionRows, roundIntent } from './answer-leaf-events.ts'

interface RoundFormProps {
  readonly kind: LeafEventKind
  /** Null: a new round. */
  readonly round: LeafRound | null
  readonly choices: LeafChoices
  /** The window of a new round, in Japan time. */
  readonly suggested: { readonly opensAt: string; readonly closesAt: string }
  readonly outcome: Outcome | undefined
}

function storedTexts(round: LeafRound | null, suggested: RoundFormProps['suggested']): Stored['texts'] {
  if (round === null) return suggested
  const texts: Record<string, string> = {
    title: round.title,
    titleEn: round.titleEn,
    titleKo: round.titleKo,
    opensAt: toJapanTime(Date.parse(round.opensAt)),
    closesAt: toJapanTime(Date.parse(round.closesAt)),
    episodeAt: round.episodeAt === null ? '' : toJapanTime(Date.parse(round.episodeAt)),
  }
  for (const [row, { id, title, titleEn, titleKo, castId, episodeId }] of round.options.entries()) {
    texts[`id${row}`] = String(id)
    texts[`title${row}`] = castId === null ? title : ''
    texts[`titleEn${row}`] = titleEn
    texts[`titleKo${row}`] = titleKo
    texts[`cast${row}`] = castId === null ? '' : String(castId)
    texts[`episode${row}`] = episodeId === null ? '' : String(episodeId)
  }
  return texts
}

const branchLabels = { title: 'branch', titleEn: 'branchEn', titleKo: 'branchKo' } as const

/** A round that has not opened: its window and its options. */
export function RoundForm({ kind, round, choices, suggested, outcome: last }: RoundFormProps) {
  const { t } = useTranslation('leaves', { keyPrefix: 'plan' })
  const intent = roundIntent(round?.id ?? null)
  const busy = useNavigation().formData?.get('intent') === intent
  const outcome = last?.intent === intent ? last : undefined
  const failed = outcome !== undefined && outcome.status !== 200
  const texts = failed ? outcome.submitted.texts : storedTexts(round, suggested)
  const faults = new Set(outcome?.faults)
  const prefix = round === null ? 'new' : String(round.id)
  return (
    <Form method="post" preventScrollReset noValidate className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={intent} />
      {outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {outcome && !failed && !busy && <Notice variant="good" title={t('saved')} />}
      <TextRow
        name="title"
        label={t('question')}
        hint={t('questionHint')}
        value={texts['title']}
        max={leafTitleMax}
        invalid={faults.has('title')}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextRow
          name="titleEn"
          label={t('questionEn')}
          value={texts['titleEn']}
          max={leafTitleMax}
          invalid={faults.has('titleEn')}
        />
        <TextRow
          name="titleKo"
          label={t('questionKo')}
          value={texts['titleKo']}
          max={leafTitleMax}
          invalid={faults.has('titleKo')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeRow id={`opens-${prefix}`} name="opensAt" value={texts['opensAt']} label={t('opensAt')} required />
        <TimeRow id={`closes-${prefix}`} name="closesAt" value={texts['closesAt']} label={t('closesAt')} required />
        {kind === 'story' && (
          <TimeRow
            id={`episode-${prefix}`}
            name="episodeAt"
            value={texts['episodeAt']}
            label={t('episodeAt')}
            hint={t('episodeAtHint')}
          />
        )}
      </div>
      <div>
        <p className={`text-sm ${faults.has('options') ? 'font-bold text-bad' : 'text-muted'}`}>{t('optionsHint')}</p>
        {kind === 'story' && <p className="text-sm text-muted">{t('episodesHint')}</p>}
        <p className="text-sm text-muted">{t('languagesHint')}</p>
      </div>
      <ol className="grid gap-4 sm:grid-cols-2">
        {optionRows.map((row) => (
          <li key={row}>
            <fieldset className="flex flex-col gap-2 rounded-control border border-line p-3">
              <legend className="px-1 text-sm font-bold">{t('option', { number: row + 1 })}</legend>
              <input type="hidden" name={`id${row}`} value={texts[`id${row}`] ?? ''} />
              {kind === 'casts' ? (
                <Choice
                  name={`cast${row}`}
                  label={t('cast')}
                  none={t('noCast')}
                  value={texts[`cast${row}`]}
                  choices={choices.casts}
                />
              ) : (
                <>
                  {(['title', 'titleEn', 'titleKo'] as const).map((name) => (
                    <label key={name} className="flex flex-col gap-1 text-sm">
                      {t(branchLabels[name])}
                      <input
                        name={`${name}${row}`}
                        defaultValue={texts[`${name}${row}`] ?? ''}
                        maxLength={leafTitleMax}
                        required={name === 'title' && row < leafOptionsMin}
                        className="field"
                      />
                    </label>
                  ))}
                  <Choice
                    name={`episode${row}`}
                    label={t('episode')}
                    none={t('noEpisode')}
                    value={texts[`episode${row}`]}
                    choices={choices.episodes.map(({ id, title, series }) => ({ id, name: `${series} - ${title}` }))}
                  />
                </>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <Button type="submit" variant="primary" disabled={busy} className="self-start">
        {t(round === null ? 'addRound' : 'saveRound')}
      </Button>
    </Form>
  )
}

interface TimeRowProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly hint?: string
  readonly required?: boolean
}

function TimeRow({ id, label, name, value, hint, required = false }: TimeRowProps) {
  return (
    <FormRow id={id} label={label} fault={null} {...(hint !== undefined && { hint })}>
      <input id={id} type="datetime-local" name={name} defaultValue={value} required={required} className="field" />
    </FormRow>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly none: string
  readonly value: string | undefined
  readonly choices: readonly { readonly id: number; readonly name: string }[]
}

function Choice({ name, label, none, value, choices }: ChoiceProps) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      {label}
      <select name={name} defaultValue={value ?? ''} className="field">
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  )
}
