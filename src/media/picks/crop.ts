import type { PixelSize } from '../codecs/index.ts'

/** A rectangle of a frame, in pixels; all values are even, as 4:2:0 requires. */
export interface Crop extends PixelSize {
  readonly x: number
  readonly y: number
}

const even = (length: number): number => 2 * Math.floor(length / 2)

/** The largest 9:16 window of a frame, at a position from its left (0) to its right edge (1); null for the whole frame. */
export function cropFor({ width, height }: PixelSize, window: number | null): Crop {
  if (window === null) return { x: 0, y: 0, width: even(width), height: even(height) }
  const size = {
    width: Math.max(2, even(Math.min(width, (height * 9) / 16))),
    height: Math.max(2, even(Math.min(height, (width * 16) / 9))),
  }
  return { ...size, x: even((width - size.width) * window), y: even((height - size.height) / 2) }
}
