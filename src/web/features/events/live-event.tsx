import { Trophy } from 'lucide-react'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { EventOfLive } from '#contract/events/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatNumber, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTimeLeft } from './event-times.tsx'
import './live-event.css'
import { positionOf } from './ranks.ts'
import { useEventMessages } from './use-event-ranks.ts'

interface LiveEvent {
  readonly event: EventOfLive
  /** In milliseconds. */
  readonly readAt: number
}

const LiveEventContext = createContext<LiveEvent | null>(null)

/** An event can start while a live is on air. */
const everyMs = 60_000

async function readEvent(liveId: string): Promise<EventOfLive | null> {
  const { browserApi } = await import('../../api/browser.ts')
  return (await browserApi('GET /v1/lives/{id}/event', { params: { id: liveId } })).event
}

interface LiveEventProviderProps {
  readonly liveId: string
  /** Null for a live whose liver takes part in none. */
  readonly loaded: EventOfLive | null
  /** The live is on air. */
  readonly isOnAir: boolean
  readonly readAt: number
  readonly children: ReactNode
}

/** The event of a live for the components on its page. */
export function LiveEventProvider({ liveId, loaded, isOnAir, readAt, children }: LiveEventProviderProps) {
  const [read, setRead] = useState<{ readonly liveId: string; readonly event: EventOfLive | null } | null>(null)
  useEffect(() => {
    if (!isOnAir) return undefined
    const timer = setInterval(() => {
      // A failed read is repeated with the next one.
      void readEvent(liveId).then(
        (event) => setRead({ liveId, event }),
        () => {},
      )
    }, everyMs)
    return () => clearInterval(timer)
  }, [liveId, isOnAir])
  const event = read?.liveId === liveId ? read.event : loaded
  return <LiveEventContext value={event && { event, readAt }}>{children}</LiveEventContext>
}

/** The rank of the liver in the event, the points to the next one, and the time left. */
export function EventChip({ live }: { live: Live }) {
  const found = use(LiveEventContext)
  return found && <Chip {...found} liverId={live.liver.id} />
}

function Chip({ event, readAt, liverId }: LiveEvent & { readonly liverId: number }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const message = useEventMessages(event.id)
  const position = message && positionOf(message.ranks, liverId)
  const left = useTimeLeft(event.endsAt, readAt)
  const distance = (toNext: number | null) =>
    toNext === null ? t('chip.first') : t('chip.toNext', { formatted: formatNumber(toNext, language) })
  return (
    <SiteLink
      to={routePath('events___{id}', { id: event.id })}
      aria-label={t('chip.label', { title: event.title[language] })}
      className="event-chip inline-flex min-h-9 shrink-0 items-center gap-2 whitespace-nowrap rounded-full bg-night/70 px-3 text-tiny font-bold tabular-nums text-white"
    >
      <Trophy aria-hidden className="size-4 shrink-0 text-[#ffd76a]" />
      {position && position.points > 0 && <span>{t('rank', { rank: position.rank })}</span>}
      {position && position.points > 0 && <span>{distance(position.toNext)}</span>}
      <span>{left === null ? t('ended') : left}</span>
    </SiteLink>
  )
}

/** Shows a supporter before they give whether the gift counts in the event. */
export function EventGiftNote() {
  const found = use(LiveEventContext)
  return found && <GiftNote {...found} />
}

function GiftNote({ event, readAt }: LiveEvent) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const title = event.title[language]
  const left = useTimeLeft(event.endsAt, readAt)
  if (left === null) return <Notice variant="warn">{t('gift.late', { title })}</Notice>
  return (
    <Notice variant="info">{t(event.gifts.length === 0 ? 'gift.counts' : 'gift.some', { title, time: left })}</Notice>
  )
}
