import type { Live, LiveState } from '#contract/lives.ts'
import type { Thing } from '../../../shell/structured-data.tsx'

export interface LiveWords {
  readonly description: string
  /** Of the live's page. */
  readonly address: string
  /** Address of a picture that stands for it. */
  readonly picture: string
}

const status = (state: LiveState): string =>
  state === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled'

/** There is something to see, now or as a recording. */
const watchable = new Set<LiveState>(['on_air', 'interrupted', 'archived'])

/**
 * A live in schema.org's words: a BroadcastEvent, inside a VideoObject where there is something to see. Nothing for a
 * live without a time, which no search engine takes, and for one that is not public.
 */
export function liveThings(live: Live, { description, address, picture }: LiveWords): Thing[] {
  const startDate = live.startedAt ?? live.startsAt
  if (startDate === null || live.visibility !== 'public') return []
  const name = live.title
  const event: Thing = {
    '@type': 'BroadcastEvent',
    name,
    description,
    image: picture,
    // Of what is, was or will be sent live, whenever that is; the dates tell the rest.
    isLiveBroadcast: true,
    startDate,
    ...(live.endedAt !== null && { endDate: live.endedAt }),
    eventStatus: status(live.state),
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
      thumbnailUrl: [picture],
      uploadDate,
      // ISO 8601, as schema.org wants it.
      ...(live.archive && { duration: `PT${Math.round(live.archive.durationMs / 1000)}S` }),
      url: address,
      publication: event,
    },
  ]
}
