import { copyRegion } from './copy-region.ts'
import { paintDemoMark } from './demo-mark.ts'
import { jstClockText } from './jst-clock.ts'
import { paintNightSky } from './night-sky.ts'
import { colour, createPicture } from './picture.ts'
import type { Picture, Region } from './picture.ts'
import { fillRectangle } from './rectangle.ts'
import { advanceOf, segmentsOf } from './seven-segment.ts'
import { createSparkles } from './sparkles.ts'

export interface Scene {
  /**
   * The picture `seconds` after the beginning, with the time of day of `wall` (milliseconds since the Unix epoch). The
   * same picture object is drawn anew each time; only what moved is touched.
   */
  draw(seconds: number, wall: number): Picture
}

const lit = colour(255, 248, 232)

/** A night sky over hills, with rising lights, a clock in Japan standard time, and the word DEMO. */
export function createScene(width: number, height: number): Scene {
  const background = paintNightSky(width, height)
  const unit = Math.max(1, Math.round(height / 160))
  paintDemoMark(background, unit * 6, unit * 6, unit)
  const picture = createPicture(width, height)
  picture.bytes.set(background.bytes)

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
      for (const region of touched) copyRegion(background, picture, region)
      sparkles.draw(picture, seconds)
      let x = clock.x
      for (const character of jstClockText(wall)) {
        for (const segment of segmentsOf(character, x, clock.y, digit)) fillRectangle(picture, segment, lit)
        x += advanceOf(character, digit)
      }
      touched = [clock, ...sparkles.regions(seconds)]
      return picture
    },
  }
}
