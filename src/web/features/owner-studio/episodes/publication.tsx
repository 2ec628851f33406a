import { Form, useNavigation } from 'react-router'
import { episodeStates } from '#contract/episodes/limits.ts'
import { publication, type Episode, type SeenPublication } from '#contract/episodes/schemas.ts'
import { fromJapanTime, toJapanTime } from '#contract/japan-time.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { ChangedNotice, type Outcome, type Stored } from '../../../saving/index.ts'

interface PublicationProps {
  readonly episode: Episode
  /** A time in Japan. */
  readonly suggested: string
  readonly outcome: Outcome | undefined
}

const intents = ['publish', 'schedule', 'unpublish']

/** Publishes an episode now or at a time in Japan, or makes it a draft again. */
export function Publication({ episode, suggested, outcome: last }: PublicationProps) {
  const { t } = useTranslation('owner')
  const language = useLanguage()
  const busy = intents.includes(String(useNavigation().formData?.get('intent')))
  const outcome = last && intents.includes(last.intent) ? last : undefined
  const { state, publishesAt, video } = episode
  const time = publishesAt === null ? '' : formatDateTime(publishesAt, language)
  const invalid = outcome?.faults.includes('publishesAt') === true
  return (
    <Section title={t('publication.title')}>
      <Notice variant={state === 'published' ? 'good' : 'info'} title={t(`publication.${state}`, { time })} />
      {video === null && <p className="text-sm text-muted">{t('publication.needsVideo')}</p>}
      {video !== null && video.state !== 'ready' && <p className="text-sm text-muted">{t('publication.notReady')}</p>}
      {outcome && outcome.code !== '' && !outcome.conflict && <Notice variant="bad">{outcome.message}</Notice>}
      {outcome?.conflict && !busy && <Changed stored={outcome.conflict.texts} outcome={outcome} />}
      <Form method="post" preventScrollReset className="flex flex-col gap-4">
        <Seen publishesAt={publishesAt} visibility={episode.visibility} />
        {state !== 'published' && (
          <>
            <FormRow
              id="publishes-at"
              label={t('publication.time')}
              hint={t('publication.japanTime')}
              fault={invalid ? t('publication.invalidTime') : null}
            >
              <input
                id="publishes-at"
                key={publishesAt}
                type="datetime-local"
                name="publishesAt"
                defaultValue={publishesAt === null ? suggested : toJapanTime(Date.parse(publishesAt))}
                aria-describedby={invalid ? 'publishes-at-fault' : undefined}
                className="field sm:max-w-72"
              />
            </FormRow>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="publish" variant="primary" disabled={busy}>
                {t('publication.now')}
              </Button>
              <Button type="submit" name="intent" value="schedule" disabled={busy}>
                {t('publication.schedule')}
              </Button>
            </div>
          </>
        )}
        {state !== 'draft' && (
          <Button type="submit" name="intent" value="unpublish" disabled={busy} className="self-start">
            {t('publication.toDraft')}
          </Button>
        )}
      </Form>
    </Section>
  )
}

/** The publication that the editor sees; a change by another one is not overwritten. */
function Seen({ publishesAt, visibility }: SeenPublication) {
  return (
    <>
      <input type="hidden" name="seenAt" value={publishesAt ?? ''} />
      <input type="hidden" name="seenVisibility" value={visibility} />
    </>
  )
}

interface ChangedProps {
  /** As another editor has stored it. */
  readonly stored: Stored['texts']
  readonly outcome: Outcome
}

/** Shows both publications; the own one can replace the other. */
function Changed({ stored, outcome: { intent, submitted } }: ChangedProps) {
  const { t } = useTranslation('owner')
  const { t: tSaving } = useTranslation('saving')
  const language = useLanguage()
  const seen = publication.parse({ ...stored, publishesAt: stored['publishesAt'] || null })
  const state = episodeStates.find((one) => one === stored['state']) ?? 'draft'
  const chosen = submitted.texts['publishesAt'] ?? ''
  const at = fromJapanTime(chosen)
  const act = { publish: t('publication.now'), unpublish: t('publication.toDraft') }[intent]
  const time = seen.publishesAt === null ? '' : formatDateTime(seen.publishesAt, language)
  return (
    <ChangedNotice
      mine={act ?? t('publication.scheduled', { time: at === null ? chosen : formatDateTime(at, language) })}
      stored={
        <>
          <span>{t(`publication.${state}`, { time })}</span>
          <span>{`${t('episode.visibility')}: ${t(`visibility.${seen.visibility}`)}`}</span>
        </>
      }
    >
      <Form method="post" preventScrollReset>
        <Seen {...seen} />
        <input type="hidden" name="publishesAt" value={chosen} />
        <Button type="submit" name="intent" value={intent} variant="primary">
          {tSaving('conflict.replace')}
        </Button>
      </Form>
    </ChangedNotice>
  )
}
