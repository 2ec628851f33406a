/** The chat of a live, while it runs and replayed with its archive. */
export { chatMode, chatPanels } from './chat-panel.tsx'
export { LinesBetween } from './list/chat-row.ts'
