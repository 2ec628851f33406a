/** The chat of a live: as it goes on, as it was, and how its liver keeps it. */
export { chatMode } from './chat-mode.ts'
export { ChatPanel } from './chat-panel.tsx'
export { LiveHearts } from './hearts/live-hearts.tsx'
