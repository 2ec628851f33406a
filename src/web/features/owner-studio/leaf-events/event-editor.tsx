import { leafDescriptionMax, leafImageSize, leafTitleMax } from '#contract/leaf-events/limits.ts'
import type { LeafChoices, LeafEvent, LeafRefund, LeafRound } from '#contract/leaf-events/schemas.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { ImageChoice } from '../frame/image-choice.tsx'
import { AreaRow, TextForm, TextRow, type Outcome } from '../../../saving/index.ts'
import { storedLeafEvent } from './answer-leaf-events.ts'
import { RoundForm } from './round-form.tsx'
import { RoundTotals } from './round-totals.tsx'

interface LeafEventEditorProps {
  readonly event: LeafEvent
  readonly choices: LeafChoices
  /** Of all rounds. */
  readonly refunds: readonly LeafRefund[]
  readonly suggested: { readonly opensAt: string; readonly closesAt: string }
  readonly outcome: Outcome | undefined
}

const actions = new Set(['delete', 'delete-round', 'close'])

/** The texts of a leaf event, and its rounds: planned, open and decided ones. */
export function LeafEventEditor({ event, choices, refunds, suggested, outcome }: LeafEventEditorProps) {
  const { t } = useTranslation('leaves')
  const labels: Readonly<Record<string, string>> = {
    title: t('plan.name'),
    titleEn: t('plan.nameEn'),
    titleKo: t('plan.nameKo'),
    description: t('plan.about'),
    descriptionEn: t('plan.aboutEn'),
    descriptionKo: t('plan.aboutKo'),
  }
  const fault = outcome && actions.has(outcome.intent) && outcome.status !== 200 ? outcome.message : null
  return (
    <>
      {fault !== null && <Notice variant="bad">{fault}</Notice>}
      {event.rounds.length === 0 && <Notice variant="info" title={t('plan.notPublic')} />}
      <Section title={t('plan.texts')}>
        <TextForm
          intent="save"
          stored={storedLeafEvent(event)}
          outcome={outcome}
          label={(field) => labels[field] ?? field}
        >
          {(texts, faults) => (
            <>
              <TextRow
                name="title"
                label={t('plan.name')}
                value={texts['title']}
                max={leafTitleMax}
                invalid={faults.has('title')}
                required
              />
              <AreaRow
                name="description"
                label={t('plan.about')}
                value={texts['description']}
                max={leafDescriptionMax}
                invalid={faults.has('description')}
              />
              <p className="text-sm text-muted">{t('plan.languagesHint')}</p>
              <div className="grid gap-5 sm:grid-cols-2">
                {(['titleEn', 'titleKo'] as const).map((name) => (
                  <TextRow
                    key={name}
                    name={name}
                    label={labels[name] ?? ''}
                    value={texts[name]}
                    max={leafTitleMax}
                    invalid={faults.has(name)}
                  />
                ))}
                {(['descriptionEn', 'descriptionKo'] as const).map((name) => (
                  <AreaRow
                    key={name}
                    name={name}
                    label={labels[name] ?? ''}
                    value={texts[name]}
                    max={leafDescriptionMax}
                    invalid={faults.has(name)}
                  />
                ))}
              </div>
            </>
          )}
        </TextForm>
      </Section>
      {event.rounds.map((round) =>
        round.state === 'upcoming' ? (
          <PlannedRound key={round.id} event={event} round={round} {...{ choices, suggested, outcome }} />
        ) : (
          <RoundTotals key={round.id} round={round} refunds={refunds} outcome={outcome} />
        ),
      )}
      <details
        open={event.rounds.length === 0 || (outcome?.intent === 'add-round' && outcome.status !== 200)}
        className="card p-5 sm:p-7"
      >
        <summary className="min-h-11 cursor-pointer content-center text-lg font-bold">{t('plan.addRound')}</summary>
        <RoundForm
          key={event.rounds.length}
          kind={event.kind}
          round={null}
          choices={choices}
          suggested={suggested}
          outcome={outcome}
        />
      </details>
      {event.rounds.every(({ state }) => state === 'upcoming') && (
        <Section title={t('plan.delete')} lead={t('plan.deleteText')}>
          <div>
            <Confirm label={t('plan.delete')} title={t('plan.delete')} text={t('plan.deleteText')} intent="delete" />
          </div>
        </Section>
      )}
    </>
  )
}

interface PlannedRoundProps extends Omit<LeafEventEditorProps, 'refunds'> {
  readonly round: LeafRound
}

function PlannedRound({ event, round, ...form }: PlannedRoundProps) {
  const { t } = useTranslation('leaves')
  const language = useLanguage()
  const time = formatDateTime(round.opensAt, language)
  return (
    <Section title={round.title} lead={t('stage.opensAt', { time })}>
      <RoundForm kind={event.kind} round={round} {...form} />
      {event.kind === 'story' && (
        <div className="flex flex-col gap-3">
          <h3 className="font-bold">{t('plan.imagesTitle')}</h3>
          <div className="grid gap-5 sm:grid-cols-2">
            {round.options.map(({ id, title, imageUrl }) => (
              <ImageChoice
                key={id}
                label={t('plan.image', { option: title })}
                hint={`${leafImageSize.width} × ${leafImageSize.height}`}
                url={imageUrl}
                path={`/v1/leaf-events/${event.id}/rounds/${round.id}/options/${id}/image`}
                removal={null}
                shape="aspect-[4/5] w-32 rounded-control"
              />
            ))}
          </div>
        </div>
      )}
      <div>
        <Confirm
          label={t('plan.deleteRound')}
          title={t('plan.deleteRound')}
          text={t('plan.deleteRoundText')}
          intent="delete-round"
          fields={{ round: String(round.id) }}
        />
      </div>
    </Section>
  )
}
