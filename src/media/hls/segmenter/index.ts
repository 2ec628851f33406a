/** Cuts samples into segments and parts on one exact timeline. */
export type { OpenedSegment, PictureTap, PlacedPicture } from './picture-tap.ts'
export { Segmenter } from './segmenter.ts'
export { TrackWriter } from './track-writer.ts'
