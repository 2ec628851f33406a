import { CalendarX2, Trophy, Users } from 'lucide-react'
import type { EventItem } from '#contract/events/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { DemoBadge } from '../../ui/demo-badge.tsx'
import { Countdown, Period, StateBadge } from './event-times.tsx'
import { eventGroups, type EventGroup } from './group.ts'

/** Links to the groups of events. */
export function EventGroups({ current }: { current: EventGroup }) {
  const { t } = useTranslation('events')
  return (
    <nav aria-label={t('groups')} className="flex gap-1 overflow-x-auto border-b border-line">
      {eventGroups.map((group) => (
        <SiteLink
          key={group}
          to={group === 'running' ? routePath('events') : `?group=${group}`}
          aria-current={group === current ? 'page' : undefined}
          className="palt flex min-h-11 shrink-0 items-center border-b-3 border-transparent px-4 font-bold text-muted hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
        >
          {t(`group.${group}`)}
        </SiteLink>
      ))}
    </nav>
  )
}

/** The image of an event, or its symbol. */
export function EventImage({ url, className }: { url: string | null; className: string }) {
  if (url !== null) return <img src={url} alt="" loading="lazy" className={`bg-raised object-cover ${className}`} />
  return (
    <span aria-hidden className={`flex items-center justify-center bg-brand-soft text-brand-ink ${className}`}>
      <Trophy className="size-10" strokeWidth={1.4} />
    </span>
  )
}

/** Cards of events, each a link; the last one of an odd number fills its row. */
export function EventList({ events, readAt }: { events: readonly EventItem[]; readAt: number }) {
  const { t } = useTranslation('events')
  if (events.length === 0) {
    return (
      <div className="card flex flex-col items-center gap-3 px-6 py-12 text-center">
        <CalendarX2 aria-hidden className="size-12 text-muted" strokeWidth={1.4} />
        <p className="text-lg font-bold">{t('empty.title')}</p>
        <p className="text-muted">{t('empty.text')}</p>
      </div>
    )
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {events.map((event) => (
        <EventCard key={event.id} event={event} readAt={readAt} />
      ))}
    </ul>
  )
}

function EventCard({ event, readAt }: { event: EventItem; readAt: number }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { id, title, lead, imageUrl, state, entries, demo } = event
  return (
    <li className="card @container overflow-hidden sm:last:odd:col-span-2">
      <SiteLink to={routePath('events___{id}', { id })} className="flex h-full flex-col hover:bg-raised @2xl:flex-row">
        <EventImage url={imageUrl} className="aspect-[1200/630] w-full @2xl:w-1/2" />
        <span className="flex min-w-0 flex-1 flex-col gap-2 p-4 @2xl:justify-center @2xl:p-6">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="inline-flex flex-wrap items-center gap-2">
              <StateBadge state={state} />
              {demo && <DemoBadge />}
            </span>
            <span className="inline-flex items-center gap-1 text-sm text-muted">
              <Users aria-hidden className="size-4" />
              {t('entries', { formatted: formatNumber(entries, language) })}
            </span>
          </span>
          <span className="palt text-lg font-bold leading-snug @2xl:text-2xl">{title[language]}</span>
          <span className="line-clamp-2 text-sm text-muted @2xl:line-clamp-4 @2xl:text-base">{lead[language]}</span>
          <span className="mt-auto flex flex-col gap-1 pt-1 text-sm @2xl:mt-0">
            <Period {...event} />
            <Countdown event={event} readAt={readAt} />
          </span>
        </span>
      </SiteLink>
    </li>
  )
}
