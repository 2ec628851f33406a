/** Events: the list, the page of one event with its ranks, and the event on the page of a live. */
export { answerEntry, type EntryOutcome } from './answer-entry.ts'
export { EventGroups, EventList } from './event-list.tsx'
export { EventPage, type EventDesign } from './event-page.tsx'
export { EventRanking } from './event-ranking.tsx'
export { eventJsonLd } from './json-ld.ts'
export { EventChip, EventGiftNote, LiveEventProvider } from './live-event.tsx'
export { readGroup } from './group.ts'
export { FindingAnnouncement } from './finding-announcement.tsx'
