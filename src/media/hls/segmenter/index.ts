/** Cuts samples into segments and parts on one exact timeline. */
export type { OpenedSegment, FrameObserver, PlacedFrame } from './frame-observer.ts'
export { Segmenter } from './segmenter.ts'
export { TrackWriter } from './track-writer.ts'
