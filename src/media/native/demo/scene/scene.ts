import { colour, copyRegion, createCanvas, fillRectangle, type Canvas, type Region } from './canvas.ts'
import { paintDemoMark, advanceOf, segmentsOf } from './lettering.ts'
import { paintNightSky } from './night-sky.ts'
import { createSparkles } from './sparkles.ts'

export interface Scene {
  /**
   * The canvas at `seconds` after the start, with the time of day of `wall` (milliseconds since the Unix epoch). The
   * same object is redrawn each time; only moving parts are touched.
   */
  draw(seconds: number, wall: number): Canvas
}

const lit = colour(255, 248, 232)

/** A night sky over hills with rising lights, a clock in Japan standard time, and the word DEMO. */
export function createScene(width: number, height: number): Scene {
  const background = paintNightSky(width, height)
  const unit = Math.max(1, Math.round(height / 160))
  paintDemoMark(background, unit * 6, unit * 6, unit)
  const canvas = createCanvas(width, height)
  canvas.bytes.set(background.bytes)

  const digit = { width: unit * 17, height: unit * 32, stroke: unit * 3 }
  const clockWidth = [...'00:00:00.0'].reduce((sum, character) => sum + advanceOf(character, digit), -digit.stroke * 2)
  const clock: Region = {
    x: Math.round((width - clockWidth) / 4) * 2,
    y: Math.round(height * 0.22) * 2,
    width: clockWidth,
    height: digit.height,
  }
  const sparkles = createSparkles(width, height, 28)
  let touched: Region[] = []

  return {
    draw(seconds, wall) {
      for (const region of touched) copyRegion(background, canvas, region)
      sparkles.draw(canvas, seconds)
      let x = clock.x
      for (const character of jstClockText(wall)) {
        for (const segment of segmentsOf(character, x, clock.y, digit)) fillRectangle(canvas, segment, lit)
        x += advanceOf(character, digit)
      }
      touched = [clock, ...sparkles.regions(seconds)]
      return canvas
    },
  }
}

const hoursAheadOfUtc = 9

/** `HH:MM:SS.t` in Japan standard time of `wall`, in milliseconds since the Unix epoch. */
export function jstClockText(wall: number): string {
  return new Date(wall + hoursAheadOfUtc * 3_600_000).toISOString().slice(11, 21)
}
