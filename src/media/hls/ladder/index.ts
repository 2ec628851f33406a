/** Renditions made from the pass-through's pictures, cut where it is cut. */
export { Ladder } from './ladder.ts'
export type { LadderSink, PictureEncoder } from './picture-encoder.ts'
