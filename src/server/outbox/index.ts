/** Events of slices, stored in the transaction of their change and handled at least once by handlers of other slices. */
export { on, type EventHandler, type EventType } from './event.ts'
export { createOutbox, type Outbox } from './outbox.ts'
export { outboxSlice } from './slice.ts'
