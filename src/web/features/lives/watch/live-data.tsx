import type { Live } from '#contract/lives.ts'

const status = (state: Live['state']) =>
  state === 'cancelled' ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled'

/** A live as schema.org's BroadcastEvent. */
export function broadcastEvent(live: Live, description: string, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BroadcastEvent',
    name: live.title,
    description,
    isLiveBroadcast: live.state === 'on_air' || live.state === 'interrupted',
    startDate: live.startedAt ?? live.startsAt ?? undefined,
    endDate: live.endedAt ?? undefined,
    eventStatus: status(live.state),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Person', name: live.liver.nickName },
    url,
  }
}

/** Structured data for search engines; `<` is escaped so that no title ends the element. */
export function LiveData({ live, description, url }: { live: Live; description: string; url: string }) {
  const json = JSON.stringify(broadcastEvent(live, description, url)).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
