/** The pages of organizers: their events, and one event with its texts, rules, entries and results. */
export { answerOrganizer, createEvent } from './answer-organizer.ts'
export { OrganizedEvents } from './organized-events.tsx'
export { OrganizeEvent } from './organize-event.tsx'
