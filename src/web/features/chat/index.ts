/** The chat of a live, while it runs and replayed with its archive. */
export { chatMode } from './chat-mode.ts'
export { chatParts } from './chat-panel.tsx'
export { LinesBetween } from './list/lines-between.ts'
