/** Makes short clips of recordings: a playlist over their segments at once, and a small file soon after. */
export { Picks } from './picks.ts'
export type { FromRenderer, RenderOrder, RenderSegment } from './messages.ts'
export { cropFor } from './crop.ts'
