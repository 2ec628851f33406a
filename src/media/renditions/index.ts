/** Decides which smaller renditions a live has, and encodes them in a child process. */
export { detectDecodableCodecs } from './decodable.ts'
export { createLadders } from './ladders.ts'
export type { FromEncoder, EncodedFrame, RungSpec, ToEncoder } from './messages.ts'
export { ladderHeights, completeLadder } from './rungs.ts'
