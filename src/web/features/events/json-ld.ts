import type { EventRank, LiverEvent } from '#contract/events/schemas.ts'
import type { Language } from '#contract/languages.ts'
import type { Thing } from '../../shell/structured-data.tsx'

const statusOf = ({ state }: LiverEvent): string =>
  `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`

/** An event, and the first of its final ranks, in schema.org's vocabulary. */
export function eventJsonLd(
  { origin, address }: { readonly origin: string; readonly address: string },
  event: LiverEvent,
  ranks: readonly EventRank[],
  language: Language,
): Thing[] {
  const things: Thing[] = [
    {
      '@type': 'Event',
      name: event.title[language],
      description: event.lead[language],
      startDate: event.startsAt,
      endDate: event.endsAt,
      eventStatus: statusOf(event),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: address },
      organizer: { '@type': 'Person', name: event.organizer.nickName },
      ...(event.imageUrl !== null && { image: origin + event.imageUrl }),
    },
  ]
  if (event.state !== 'confirmed') return things
  const podium = ranks.filter(({ division, rank }) => division === 1 && rank <= 3)
  if (podium.length === 0) return things
  return [
    ...things,
    {
      '@type': 'ItemList',
      name: event.title[language],
      itemListElement: podium.map(({ rank, liver }) => ({
        '@type': 'ListItem',
        position: rank,
        item: { '@type': 'Person', name: liver.nickName },
      })),
    },
  ]
}
