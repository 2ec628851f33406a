import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { announcementMax, type EventState } from '#contract/events/limits.ts'
import type { ManagedEvent } from '#contract/events/schemas.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { AreaRow, TextRow, type Outcome } from '../../saving/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CsvDownloads } from '../../ui/csv-downloads.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Entries, Suspects } from './people.tsx'
import { ImageForm } from './image-form.tsx'
import { MinorsNotice } from './minors-notice.tsx'
import { NotAdmittedLivers } from './not-admitted.tsx'
import { RulesForm } from './rules-form.tsx'
import { TextsForm } from './texts-form.tsx'

interface OrganizeEventProps {
  readonly managed: ManagedEvent
  readonly gifts: readonly Gift[]
  readonly isStaff: boolean
  readonly outcome: Outcome | undefined
  /** In milliseconds. */
  readonly readAt: number
  /** Of an event that has started. */
  readonly ranking?: ReactNode
}

/** The intents of the forms that change an event in this state. */
function changeForms(state: EventState): string[] {
  if (state === 'confirmed' || state === 'cancelled') return []
  return state === 'draft' ? ['texts', 'rules'] : ['texts']
}

/** One event of an organizer: what its state allows. */
export function OrganizeEvent({ managed, gifts, isStaff, outcome, readAt, ranking }: OrganizeEventProps) {
  const { t } = useTranslation('organizer')
  const { t: tEvents } = useTranslation('events')
  const language = useLanguage()
  const { event } = managed
  const { id, state } = event
  const forms = changeForms(state)
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="palt min-w-0 flex-1 basis-72 text-2xl font-black sm:text-3xl">{event.title[language]}</h1>
        <span className="font-bold text-brand-ink">{tEvents(`state.${state}`)}</span>
        {event.openedAt !== null && (
          <ButtonLink to={routePath('events___{id}', { id })} prefetch="none">
            <ExternalLink aria-hidden className="size-5" />
            {t('public')}
          </ButtonLink>
        )}
      </header>
      {outcome && <Result outcome={outcome} shown={forms.includes(outcome.intent)} />}
      {(state === 'draft' || state === 'entry') && <MinorsNotice endsAt={event.endsAt} />}
      <Steps managed={managed} isStaff={isStaff} readAt={readAt} />
      <Suspects managed={managed} />
      {ranking}
      <NotAdmittedLivers livers={managed.notAdmitted} />
      <Entries managed={managed} readAt={readAt} />
      {forms.includes('rules') && (
        <RulesForm event={event} gifts={gifts} qualifiers={managed.qualifiers} outcome={outcome} />
      )}
      {forms.includes('texts') && (
        <>
          <TextsForm event={event} outcome={outcome} />
          <ImageForm event={event} />
        </>
      )}
      {['entry', 'running', 'tallying', 'confirmed'].includes(state) && <Announcements managed={managed} />}
      {['running', 'tallying', 'confirmed'].includes(state) && (
        <CsvDownloads
          title={t('csv.title')}
          lead={t('csv.lead')}
          tables={[{ address: `/v1/organizer/events/${id}/results.csv?language=${language}`, name: t('csv.results') }]}
        />
      )}
    </div>
  )
}

/** The result of the last form; a form that is `shown` says itself that it is saved, or why not. */
function Result({ outcome: { status, code, message }, shown }: { outcome: Outcome; shown: boolean }) {
  const { t } = useTranslation('organizer')
  if (status !== 200 && code === '') return <Notice variant="bad">{t('invalid')}</Notice>
  if (shown) return null
  return status === 200 ? <Notice variant="good">{t('done')}</Notice> : <Notice variant="bad">{message}</Notice>
}

type StepsProps = Pick<OrganizeEventProps, 'managed' | 'isStaff' | 'readAt'>

/** The next step of the event, and its cancellation. */
function Steps({ managed: { event, suspects }, isStaff, readAt }: StepsProps) {
  const { t } = useTranslation('organizer')
  const language = useLanguage()
  const { state } = event
  const undecided = suspects.filter(({ counted }) => counted === null).length
  const hasStarted = Date.parse(event.startsAt) <= readAt
  const isOver = state === 'confirmed' || state === 'cancelled'
  const mayCancel = !isOver && (isStaff || ((state === 'draft' || state === 'entry') && !hasStarted))
  const times = {
    entry: formatDateTime(event.entryEndsAt, language),
    start: formatDateTime(event.startsAt, language),
    end: formatDateTime(event.endsAt, language),
  }
  return (
    <Section title={t('steps.title')} lead={t(`steps.${state}`, times)}>
      {state === 'cancelled' && event.cancelReason !== null && <p>{event.cancelReason}</p>}
      {state === 'draft' && (
        <Form method="post">
          <Button type="submit" name="intent" value="open" variant="primary">
            {t('steps.open')}
          </Button>
        </Form>
      )}
      {state === 'tallying' && (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="confirm" variant="primary" disabled={undecided > 0}>
            {t('steps.confirm')}
          </Button>
          {undecided > 0 && <p className="text-sm text-muted">{t('steps.undecided', { count: undecided })}</p>}
        </Form>
      )}
      {mayCancel && (
        <details>
          <summary className="min-h-11 cursor-pointer py-3 font-bold text-bad">{t('steps.cancel')}</summary>
          <Form method="post" className="flex flex-col gap-3">
            <TextRow
              name="reason"
              label={t('steps.reason')}
              value=""
              max={500}
              invalid={false}
              required={state !== 'draft'}
            />
            <Button type="submit" name="intent" value="cancel" variant="danger" className="self-start">
              {t('steps.cancel')}
            </Button>
          </Form>
        </details>
      )}
    </Section>
  )
}

/** Announcements to the livers who have entered. */
function Announcements({ managed: { announcements } }: { managed: ManagedEvent }) {
  const { t } = useTranslation('organizer')
  const language = useLanguage()
  return (
    <Section title={t('announce.title')} lead={t('announce.lead')}>
      {/* Emptied by each announcement, so that none is repeated by mistake. */}
      <Form key={announcements[0]?.id ?? 0} method="post" preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="announce" />
        <AreaRow name="text" label={t('announce.text')} value="" max={announcementMax} invalid={false} required />
        <Button type="submit" className="self-start">
          {t('announce.submit')}
        </Button>
      </Form>
      {announcements.length > 0 && (
        <ul className="flex flex-col gap-3">
          {announcements.map(({ id, text, at }) => (
            <li key={id} className="text-sm">
              <time dateTime={at} className="block text-muted">
                {formatDateTime(at, language)}
              </time>
              <p className="whitespace-pre-line break-words">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
