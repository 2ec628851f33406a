export interface PixelSize {
  readonly width: number
  readonly height: number
}

/**
 * The size, in square pixels, of a picture whose shorter side becomes `short`: even on both sides, as 4:2:0 needs, and
 * never larger than the source on the shorter one. `aspect` is the width of a source's pixel by its height; 0 counts as 1.
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
