/** The part of the outbox that other slices declare and store events with, in the transaction of the change. */
export { eventType, type NewEvent } from './event.ts'
export { storeEvents } from './store.ts'
