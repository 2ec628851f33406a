export interface PixelSize {
  readonly width: number
  readonly height: number
}

/**
 * The size, in square pixels, of a frame whose shorter side becomes `short`: even on both sides, as 4:2:0 requires, and
 * not larger than the source. `aspect` is the pixel aspect ratio (width by height) of the source; 0 counts as 1.
 */
export function fitSize(source: PixelSize, aspect: number, short: number): PixelSize {
  const width = source.width * (aspect > 0 ? aspect : 1)
  const { height } = source
  const scale = Math.min(1, short / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}
