/** Decides which smaller renditions a live has, and encodes them in a child process. */
export { createLadders, detectDecodableCodecs } from './ladders.ts'
export type { EncodedFrame, FromEncoder, RungSpec, ToEncoder } from './messages.ts'
export { completeLadder, ladderHeights } from './rungs.ts'
