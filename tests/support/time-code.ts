/**
 * A time code drawn into a video frame as black and white blocks: 48 bits of milliseconds since the Unix epoch and a
 * 16-bit checksum, row by row. The blocks are large enough to survive compression and scaling.
 */
export const timeCodeGrid = { columns: 8, rows: 8 }
export type TimeCodeGrid = typeof timeCodeGrid

const black = 16
const white = 235

/** Draws `time` (whole milliseconds since the Unix epoch) over a whole luma plane of `width` by `height`. */
export function drawTimeCode(luma: Uint8Array, width: number, height: number, time: number): void {
  const { columns, rows } = timeCodeGrid
  const bits = timeCodeBits(time)
  for (let row = 0; row < rows; row++) {
    const top = Math.round((row * height) / rows)
    const bottom = Math.round(((row + 1) * height) / rows)
    for (let column = 0; column < columns; column++) {
      const left = Math.round((column * width) / columns)
      const right = Math.round(((column + 1) * width) / columns)
      luma.fill(bits[row * columns + column] === 1 ? white : black, top * width + left, top * width + right)
    }
    for (let y = top + 1; y < bottom; y++) luma.copyWithin(y * width, top * width, (top + 1) * width)
  }
}

/**
 * Reads the time code from RGBA pixels (as `getImageData` returns them) of any size; null when it is missing or
 * damaged. References nothing outside itself, so that a test can send its source text into a page.
 */
export function readTimeCode(
  pixels: ArrayLike<number>,
  width: number,
  height: number,
  grid: TimeCodeGrid,
): number | null {
  const value = (first: number, count: number): number => {
    let sum = 0
    for (let bit = first; bit < first + count; bit++) {
      const centreX = ((bit % grid.columns) + 0.5) * (width / grid.columns)
      const centreY = (Math.floor(bit / grid.columns) + 0.5) * (height / grid.rows)
      let light = 0
      let samples = 0
      for (let y = Math.floor(centreY - height / grid.rows / 5); y <= centreY + height / grid.rows / 5; y++) {
        for (let x = Math.floor(centreX - width / grid.columns / 5); x <= centreX + width / grid.columns / 5; x++) {
          light += pixels[(y * width + x) * 4 + 1] ?? 0
          samples++
        }
      }
      sum = sum * 2 + (light / samples > 127 ? 1 : 0)
    }
    return sum
  }
  const [high, middle, low, check] = [value(0, 16), value(16, 16), value(32, 16), value(48, 16)]
  const expected = (high * 31 + middle * 17 + low * 7 + 0xa5c3) % 65_536
  return check === expected ? (high * 65_536 + middle) * 65_536 + low : null
}

/**
 * The blocks of a time code: most significant bit first, then the checksum that `readTimeCode` verifies. References
 * nothing outside itself, so that its source text can run in a page.
 */
export function timeCodeBits(time: number): number[] {
  const words = [Math.floor(time / 2 ** 32), Math.floor(time / 65_536) % 65_536, time % 65_536]
  const [high = 0, middle = 0, low = 0] = words
  words.push((high * 31 + middle * 17 + low * 7 + 0xa5c3) % 65_536)
  return words.flatMap((word) => Array.from({ length: 16 }, (_, bit) => (word >> (15 - bit)) & 1))
}
