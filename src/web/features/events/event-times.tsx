import { CalendarClock, Hourglass } from 'lucide-react'
import type { EventState } from '#contract/events/limits.ts'
import type { EventItem } from '#contract/events/schemas.ts'
import { formatDateTime, formatElapsed, formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNow } from '../../ui/use-now.ts'

const colours: Record<EventState, string> = {
  draft: 'bg-raised text-muted',
  entry: 'bg-brand-soft text-brand-ink',
  running: 'bg-live text-white',
  tallying: 'bg-warn-soft text-warn',
  confirmed: 'bg-good-soft text-good',
  cancelled: 'bg-bad-soft text-bad',
}

export function StateBadge({ state }: { state: EventState }) {
  const { t } = useTranslation('events')
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 text-tiny font-bold ${colours[state]}`}>
      {state === 'running' && <span aria-hidden className="size-1.5 animate-breathe rounded-full bg-white" />}
      {t(`state.${state}`)}
    </span>
  )
}

export function Period({ startsAt, endsAt }: Pick<EventItem, 'startsAt' | 'endsAt'>) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{t('period')}</span>
      <time dateTime={startsAt}>{formatDateTime(startsAt, language)}</time>
      <span aria-hidden>–</span>
      <time dateTime={endsAt}>{formatDateTime(endsAt, language)}</time>
      <span>({t('japanTime')})</span>
    </span>
  )
}

/** The period in the time zone of the device, where that differs from Japan's; read after hydration. */
export function DevicePeriod({ startsAt, endsAt }: Pick<EventItem, 'startsAt' | 'endsAt'>) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  if (!useHydrated()) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const from = formatDateTime(startsAt, language, timeZone)
  if (from === formatDateTime(startsAt, language)) return null
  return <span>{t('deviceTime', { from, to: formatDateTime(endsAt, language, timeZone) })}</span>
}

const dayMs = 86_400_000

/** The time until an instant, such as `2日 3:05:00`. */
export function useTimeLeft(until: string, readAt: number): string | null {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const left = Date.parse(until) - useNow(readAt)
  if (left <= 0) return null
  const days = Math.floor(left / dayMs)
  const time = formatElapsed(left % dayMs)
  return days === 0 ? time : t('daysLeft', { days: formatNumber(days, language), time })
}

/** The next moment of the event, and the time until then. */
export function Countdown({ event, readAt }: { event: EventItem; readAt: number }) {
  const { t } = useTranslation('events')
  const { state, entryEndsAt, startsAt, endsAt } = event
  const entryLeft = useTimeLeft(entryEndsAt, readAt)
  const startLeft = useTimeLeft(startsAt, readAt)
  const endLeft = useTimeLeft(endsAt, readAt)
  if (state !== 'entry' && state !== 'running') return null
  const [key, left] =
    state === 'running' || startLeft === null
      ? (['untilEnd', endLeft] as const)
      : entryLeft === null
        ? (['untilStart', startLeft] as const)
        : (['untilEntryEnd', entryLeft] as const)
  return (
    <span className="inline-flex items-center gap-1.5 font-bold tabular-nums">
      <Hourglass aria-hidden className="size-4 shrink-0" />
      {left === null ? t('ended') : t(key, { time: left })}
    </span>
  )
}
