import { colour, fillRectangle, type Canvas } from './canvas.ts'

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
