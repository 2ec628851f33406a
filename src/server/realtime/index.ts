/** What pages hear as it happens: one socket for each page, rooms that it enters, one order of events for everybody. */
export { createRealtime, type Realtime } from './gateway.ts'
export type { Comment, RoomSubject, Visitor } from './subject.ts'
