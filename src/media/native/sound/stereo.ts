import type { Frame } from 'node-av'

/** Samples of both channels, as many each. */
export interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

/** A copy of a frame of planar floats, because the frame is used again; a single channel is heard on both sides. Null without any. */
export function copyStereo(frame: Frame): Stereo | null {
  const [left, right] = frame.extendedData ?? frame.data ?? []
  const count = frame.nbSamples
  if (left === undefined || count === 0) return null
  return { left: samples(left, count), right: samples(right ?? left, count) }
}

function samples(plane: Buffer, count: number): Float32Array {
  const copy = new Float32Array(count)
  Buffer.from(copy.buffer).set(plane.subarray(0, 4 * count))
  return copy
}
