import { readTimedSamples, type TimedSample } from '../../mp4/index.ts'
import type { RenderOrder, RenderSegment } from '../../picks/index.ts'

/** A segment with its samples; `shiftMs` converts their own times to those of the pick's source. */
export interface PlacedSegment {
  readonly segment: RenderSegment
  readonly samples: readonly TimedSample[]
  readonly shiftMs: number
}

/** The time of a sample's frame, in milliseconds from the start of the first segment. */
export const timeOf = ({ at, compositionOffset }: TimedSample, { segment, shiftMs }: PlacedSegment): number =>
  ((at + compositionOffset) * 1000) / segment.timescale + shiftMs

/**
 * Places the samples of all segments on one timeline. Media times may jump between sessions, so each segment is placed
 * by its own start; audio is placed by the video of its segment, to which it is synchronous.
 */
export function placeSamples({ video, audio }: RenderOrder): {
  readonly video: readonly PlacedSegment[]
  readonly audio: readonly PlacedSegment[]
} {
  const shifts = new Map<number, number>()
  const place = (segment: RenderSegment): PlacedSegment => {
    const samples = [...readTimedSamples(Buffer.from(segment.bytes))]
    const [first] = samples
    const ownMs = first === undefined ? 0 : ((first.at + first.compositionOffset) * 1000) / segment.timescale
    const shiftMs = shifts.get(segment.msn) ?? segment.at - ownMs
    shifts.set(segment.msn, shiftMs)
    return { segment, samples, shiftMs }
  }
  return { video: video.map(place), audio: audio.map(place) }
}
