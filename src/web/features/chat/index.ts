/** The chat of a live: as it goes on, and as it was. */
export { chatMode } from './chat-mode.ts'
export { chatParts } from './chat-panel.tsx'
export { LinesBetween } from './list/lines-between.ts'
