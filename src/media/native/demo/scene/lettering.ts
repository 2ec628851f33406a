import { type Region, colour, fillRectangle, type Canvas } from './canvas.ts'

/** The lit segments a–g (bit 0 to bit 6: top, upper right, lower right, bottom, lower left, upper left, middle). */
const shapes = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f]

/** The size of one digit in pixels. */
export interface DigitSize {
  readonly width: number
  readonly height: number
  readonly stroke: number
}

/** The rectangles of one character at (`x`, `y`): a digit, or `:` and `.`, which are half as wide. Empty for others. */
export function segmentsOf(character: string, x: number, y: number, size: DigitSize): Region[] {
  const { height, stroke } = size
  const dot = {
    x: x + Math.round((advanceOf(character, size) - gapOf(size) - stroke) / 2),
    width: stroke,
    height: stroke,
  }
  if (character === ':') {
    return [0.3, 0.62].map((share) => ({ ...dot, y: y + Math.round(height * share) }))
  }
  if (character === '.') return [{ ...dot, y: y + height - stroke }]
  const shape = shapes[Number.parseInt(character, 10)]
  if (shape === undefined) return []
  return digitSegments(x, y, size).filter((_, bit) => (shape >> bit) & 1)
}

/** The distance from the left of one character to the left of the next. */
export function advanceOf(character: string, size: DigitSize): number {
  return (character === ':' || character === '.' ? Math.round(size.width / 2) : size.width) + gapOf(size)
}

function digitSegments(x: number, y: number, { width, height, stroke }: DigitSize): Region[] {
  const right = x + width - stroke
  const middle = y + Math.round((height - stroke) / 2)
  const bottom = y + height - stroke
  const across = (top: number): Region => ({ x: x + stroke, y: top, width: width - stroke * 2, height: stroke })
  const upright = (left: number, top: number, end: number): Region => ({
    x: left,
    y: top,
    width: stroke,
    height: end - top,
  })
  return [
    across(y),
    upright(right, y + stroke, middle),
    upright(right, middle + stroke, bottom),
    across(bottom),
    upright(x, middle + stroke, bottom),
    upright(x, y + stroke, middle),
    across(middle),
  ]
}

function gapOf(size: DigitSize): number {
  return size.stroke * 2
}

/** Letters of five by seven pixels. */
const letters = [
  ['####.', '#...#', '#...#', '#...#', '#...#', '#...#', '####.'],
  ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
]
const plate = colour(226, 52, 108)
const ink = colour(255, 255, 255)

/**
 * Draws the word DEMO on a plate with its upper left corner at (`x`, `y`); each letter pixel is `scale` pixels wide.
 */
export function paintDemoMark(canvas: Canvas, x: number, y: number, scale: number): void {
  fillRectangle(canvas, { x, y, width: 27 * scale, height: 11 * scale }, plate)
  letters.forEach((rows, letter) => {
    rows.forEach((row, line) => {
      for (let column = 0; column < row.length; column++) {
        if (row[column] !== '#') continue
        const left = x + (2 + letter * 6 + column) * scale
        fillRectangle(canvas, { x: left, y: y + (2 + line) * scale, width: scale, height: scale }, ink)
      }
    })
  })
}
