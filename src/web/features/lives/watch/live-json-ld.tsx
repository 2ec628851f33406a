import type { Live } from '#contract/lives/schemas.ts'
import type { LiveState } from '#contract/lives/limits.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { usePageAddress } from '../../../shell/page-head.tsx'
import { shareCardUrl } from '../../../shell/share-card.tsx'
import { StructuredData, type Thing } from '../../../shell/structured-data.tsx'

/** The structured data of a live for search engines. */
export function LiveData({ live, description }: { live: Live; description: string }) {
  const language = useLanguage()
  const { origin, pathname, address } = usePageAddress()
  const imageUrl = shareCardUrl(origin, language, pathname, false)
  return <StructuredData things={liveJsonLd(live, { description, address, imageUrl })} />
}

export interface LivePageFacts {
  readonly description: string
  /** The URL of the live's page. */
  readonly address: string
  readonly imageUrl: string
}

const eventStatus = (state: LiveState): string =>
  state === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled'

/** The states in which there is a video, live or recorded. */
const watchable = new Set<LiveState>(['on_air', 'interrupted', 'archived'])

/**
 * A live in schema.org's vocabulary: a BroadcastEvent, inside a VideoObject when there is a video. Empty for a live
 * that is not public, and for one without a start time, which search engines reject.
 */
export function liveJsonLd(live: Live, { description, address, imageUrl }: LivePageFacts): Thing[] {
  const startDate = live.startedAt ?? live.startsAt
  if (startDate === null || live.visibility !== 'public') return []
  const name = live.title
  const event: Thing = {
    '@type': 'BroadcastEvent',
    name,
    description,
    image: imageUrl,
    // True for past, present and future live broadcasts; the dates distinguish them.
    isLiveBroadcast: true,
    startDate,
    ...(live.endedAt !== null && { endDate: live.endedAt }),
    eventStatus: eventStatus(live.state),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: address },
    organizer: { '@type': 'Person', name: live.liver.nickName },
    url: address,
  }
  if (!watchable.has(live.state)) return [event]
  const uploadDate = startDate
  return [
    {
      '@type': 'VideoObject',
      name,
      description,
      thumbnailUrl: [imageUrl],
      uploadDate,
      // ISO 8601, as schema.org requires.
      ...(live.archive && { duration: `PT${Math.round(live.archive.durationMs / 1000)}S` }),
      url: address,
      publication: event,
    },
  ]
}
