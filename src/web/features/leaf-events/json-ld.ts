import type { LeafEvent } from '#contract/leaf-events/schemas.ts'
import type { Thing } from '../../shell/structured-data.tsx'

/** A leaf event as an online event in schema.org's vocabulary; none without rounds. */
export function leafEventJsonLd(origin: string, address: string, event: LeafEvent): Thing[] {
  const { title, description, channel, rounds } = event
  const starts = rounds.map(({ opensAt }) => opensAt).toSorted()
  const ends = rounds.map(({ closesAt }) => closesAt).toSorted()
  const [startDate] = starts
  if (startDate === undefined) return []
  const images = rounds.flatMap(({ options }) => options.flatMap(({ imageUrl }) => imageUrl ?? []))
  return [
    {
      '@type': 'Event',
      name: title,
      ...(description !== '' && { description }),
      startDate,
      endDate: ends.at(-1),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'VirtualLocation', url: address },
      ...(images.length > 0 && { image: images.slice(0, 3).map((image) => origin + image) }),
      organizer: { '@type': 'Organization', name: channel.name },
    },
  ]
}
