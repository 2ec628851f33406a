import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { EventRank, LiverEvent, OwnEvent } from '#contract/events/schemas.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarLink } from '../../ui/calendar-link.tsx'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { sharePage } from '../../ui/share-page.ts'
import type { EntryOutcome } from './answer-entry.ts'
import { EntryPanel } from './entry-panel.tsx'
import { EventImage } from './event-list.tsx'
import { AwardPodium, EventRanks } from './event-ranks.tsx'
import { Conditions, EventGifts, Rewards, Rounds } from './event-rules.tsx'
import { Countdown, DevicePeriod, Period, StateBadge } from './event-times.tsx'
import { FindingStage, FindingSteps } from './finding-stage.tsx'
import { isRanked } from './ranks.ts'
import { useEventRanks } from './use-event-ranks.ts'

export type EventDesign = 'usual' | 'finding'

interface EventPageProps {
  readonly event: LiverEvent
  readonly ranks: readonly EventRank[]
  readonly gifts: readonly Gift[]
  /** Null for visitors. */
  readonly own: OwnEvent | null
  readonly isLiver: boolean
  readonly outcome: EntryOutcome | undefined
  /** In milliseconds. */
  readonly readAt: number
  /** `finding`: of the fixed page of the audition. */
  readonly design?: EventDesign
}

/** One event in every state; its ranks are updated while the page is open. */
export function EventPage({ event, ranks: loaded, gifts, readAt, design = 'usual', ...entry }: EventPageProps) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const ranks = useEventRanks(event.id, event.state, loaded)
  const isFinding = design === 'finding'
  return (
    <article className="column flex max-w-4xl flex-col gap-6 pb-16 pt-6 sm:pt-10">
      {isFinding ? (
        <FindingStage title={event.title[language]} lead={event.lead[language]} imageUrl={event.imageUrl}>
          <Moment event={event} readAt={readAt} />
        </FindingStage>
      ) : (
        <>
          <EventImage url={event.imageUrl} className="aspect-[1200/630] w-full rounded-card sm:aspect-[5/2]" />
          <header className="flex flex-col gap-3">
            <Moment event={event} readAt={readAt} />
            <h1 className="palt text-2xl font-black sm:text-4xl">{event.title[language]}</h1>
            <p className="text-lg">{event.lead[language]}</p>
          </header>
        </>
      )}
      <Facts event={event} />
      {event.state === 'cancelled' && (
        <Notice variant="warn" title={t('cancelled')}>
          {event.cancelReason}
        </Notice>
      )}
      {event.state === 'tallying' && <Notice variant="info">{t('tallying')}</Notice>}
      {event.state === 'confirmed' && <Award event={event} ranks={ranks} />}
      <EntryPanel event={event} readAt={readAt} {...entry} />
      {isFinding && event.state === 'entry' && <FindingSteps />}
      {event.state !== 'cancelled' && (
        <Section
          title={t(
            event.state === 'confirmed' ? 'ranks.final' : isRanked(event, ranks) ? 'ranks.title' : 'ranks.entrants',
          )}
        >
          <EventRanks event={event} ranks={ranks} />
          {event.hash !== null && <Hash hash={event.hash} />}
        </Section>
      )}
      <Rounds event={event} />
      <Rewards event={event} />
      <EventGifts event={event} gifts={gifts} />
      <Conditions event={event} />
      <Section title={t('rules')}>
        <p className="whitespace-pre-line break-words">{event.rules[language]}</p>
      </Section>
    </article>
  )
}

/** The state, and the time until the next moment. */
function Moment({ event, readAt }: Pick<EventPageProps, 'event' | 'readAt'>) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StateBadge state={event.state} />
      {event.demo && <DemoBadge />}
      <Countdown event={event} readAt={readAt} />
    </div>
  )
}

/** The period, the organizer, and what can be done with the event. */
function Facts({ event }: Pick<EventPageProps, 'event'>) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <Period {...event} />
        <DevicePeriod {...event} />
      </p>
      <p className="text-sm text-muted">
        {t('organizer', { name: event.organizer.nickName })} ·{' '}
        {t('entries', { formatted: formatNumber(event.entries, language) })}
      </p>
      {(event.state === 'entry' || event.state === 'running') && (
        <div className="flex flex-wrap items-center gap-3">
          <CalendarLink
            address={`/v1/events/${event.id}/calendar?language=${language}`}
            text={t('calendar')}
            variant="plain"
          />
          <ShareEvent title={event.title[language]} text={t('shareEvent')} />
        </div>
      )}
    </div>
  )
}

/** The podium, which livers share. */
function Award({ event, ranks }: Pick<EventPageProps, 'event' | 'ranks'>) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  return (
    <div className="flex flex-col gap-3">
      <AwardPodium ranks={ranks} />
      <div className="flex flex-wrap items-center gap-3">
        <ShareEvent title={event.title[language]} text={t('share')} />
      </div>
    </div>
  )
}

/** Shares the address of the page. */
function ShareEvent({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('events')
  const [copied, setCopied] = useState(false)
  return (
    <>
      <Button onClick={() => void sharePage(title).then((outcome) => setCopied(outcome === 'copied'))}>
        <Share2 aria-hidden className="size-5" />
        {text}
      </Button>
      <output className="text-sm text-muted">{copied && t('copied')}</output>
    </>
  )
}

/** With it anybody can check that the ranks follow from the gifts. */
function Hash({ hash }: { hash: string }) {
  const { t } = useTranslation('events')
  return (
    <details className="text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-3">{t('hash.title')}</summary>
      <p>{t('hash.text')}</p>
      <code className="block break-all">{hash}</code>
    </details>
  )
}
