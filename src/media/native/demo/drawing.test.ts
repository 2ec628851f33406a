import { describe, expect, test } from 'vitest'
import { lookOf } from './look.ts'
import { Painter } from './painter.ts'
import { colour } from './scene/canvas.ts'
import { designs } from './scenes/index.ts'
import { LOOP_SECONDS, renderSong } from './song.ts'

const white = colour(255, 255, 255)
const size = { width: 96, height: 54 }

function paint(scene: keyof typeof designs, variant: number, turn: number): Uint8Array {
  const painter = new Painter(size.width, size.height)
  const look = lookOf(size.width, size.height, variant)
  designs[scene].still(painter, look)
  designs[scene].moving(painter, look, turn)
  return painter.canvas.bytes
}

/** The mean difference of luma. */
function difference(one: Uint8Array, other: Uint8Array): number {
  const pixels = size.width * size.height
  let sum = 0
  for (let at = 0; at < pixels; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / pixels
}

describe('a painter', () => {
  test('covers the pixels at an edge in part, and clips to the canvas', () => {
    const painter = new Painter(8, 4)
    painter.rectangle(1.5, -3, 4, 5, white)
    const row = (y: number) => [...painter.canvas.luma.subarray(y * 8, y * 8 + 8)]
    expect(row(0)).toEqual([16, 126, 235, 235, 235, 126, 16, 16])
    expect(row(1)).toEqual(row(0))
    expect(row(2)).toEqual(Array(8).fill(16))
  })

  test('leaves open what a polygon covers twice', () => {
    const painter = new Painter(16, 16)
    const ring = (half: number) =>
      [
        [8 - half, 8 - half],
        [8 + half, 8 - half],
        [8 + half, 8 + half],
        [8 - half, 8 + half],
      ] as const
    painter.polygon([...ring(7), [1, 1], [4, 4], ...ring(4).toReversed(), [4, 4], [1, 1]], white)
    const at = (x: number, y: number) => painter.canvas.luma[y * 16 + x]
    expect([at(2, 8), at(8, 8), at(13, 8)]).toEqual([235, 16, 235])
  })

  test('returns to what it kept', () => {
    const painter = new Painter(8, 8)
    painter.circle(4, 4, 3, white)
    painter.keep()
    const kept = painter.canvas.bytes.slice()
    painter.rectangle(0, 0, 8, 8, colour(255, 0, 0), 0.5)
    expect(painter.canvas.bytes).not.toEqual(kept)
    painter.restore()
    expect(painter.canvas.bytes).toEqual(kept)
  })
})

describe('the scenes', () => {
  const scenes = Object.keys(designs).filter((name): name is keyof typeof designs => name in designs)

  test.each(scenes.filter((scene) => scene !== 'portrait'))('"%s" moves in a loop that ends as it starts', (scene) => {
    const start = paint(scene, 0, 0)
    expect(difference(start, paint(scene, 0, 0.37))).toBeGreaterThan(0.3)
    expect(difference(start, paint(scene, 0, 1))).toBeLessThan(0.2)
  })

  test('differ from each other, and their variants from them', () => {
    const images = scenes.map((scene) => paint(scene, 0, 0.3))
    for (const [index, image] of images.entries()) {
      for (const other of images.slice(index + 1)) expect(difference(image, other)).toBeGreaterThan(10)
    }
    for (const scene of scenes) expect(paint(scene, 1, 0.3)).not.toEqual(paint(scene, 0, 0.3))
  })

  test('are drawn again as they were', () => {
    expect(paint('harbour', 3, 0.2)).toEqual(paint('harbour', 3, 0.2))
  })
})

test.each([0, 1, 2, 3, 4, 5])('song %i fills its loop without distortion, and continues over its end', (number) => {
  const rate = 4000
  const { left, right } = renderSong(number, rate)
  expect(left.length).toBe(LOOP_SECONDS * rate)
  for (const channel of [left, right]) {
    const loudest = channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeGreaterThan(0.1)
    expect(loudest).toBeLessThan(1)
    expect(Math.abs((channel.at(-1) ?? 1) - (channel[0] ?? 0))).toBeLessThan(0.2)
  }
})
