/** Events of slices, stored in the transaction of their change and handled at least once by handlers of other slices. */
export { eventType, on, type EventHandler, type EventType, type NewEvent } from './event.ts'
export { createOutbox, type Outbox } from './outbox.ts'
export { outboxSlice } from './slice.ts'
export { storeEvents } from './store.ts'
