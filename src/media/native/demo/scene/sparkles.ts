import { colour, type Colour, type Canvas, type Region } from './canvas.ts'
import { createGlow, type Glow, stampGlow, createRandom } from './glow.ts'

interface Sparkle {
  readonly glow: Glow
  readonly colour: Colour
  readonly x: number
  readonly start: number
  /** Pixels per second, upwards. */
  readonly speed: number
  readonly sway: number
  /** Radians per second. */
  readonly pulse: number
}

export interface Sparkles {
  /** Draws all of them as of `seconds` after the start. */
  draw(canvas: Canvas, seconds: number): void
  /** The regions that a drawing at `seconds` touches. */
  regions(seconds: number): Region[]
}

const colours = [colour(255, 214, 140), colour(255, 150, 190), colour(150, 220, 255), colour(200, 170, 255)]

/** Lights that rise over the hills, sway and pulsate; their positions depend on time only. */
export function createSparkles(width: number, height: number, count: number): Sparkles {
  const random = createRandom(77)
  const glows = [createGlow(6, 0.15), createGlow(9, 0.12), createGlow(14, 0.1)]
  const sparkles = Array.from({ length: count }, (_, index): Sparkle => {
    const glow = glows[index % glows.length] ?? createGlow(6, 0.15)
    return {
      glow,
      colour: colours[index % colours.length] ?? colour(255, 255, 255),
      x: random() * width,
      start: random() * height,
      speed: height * (0.03 + random() * 0.05),
      sway: width * (0.01 + random() * 0.03),
      pulse: 0.7 + random() * 1.6,
    }
  })
  const positionOf = (sparkle: Sparkle, seconds: number): { x: number; y: number } => {
    const path = height + sparkle.glow.radius * 2
    return {
      x: sparkle.x + sparkle.sway * Math.sin(seconds * 0.6 + sparkle.start),
      y: height + sparkle.glow.radius - ((sparkle.start + sparkle.speed * seconds) % path),
    }
  }
  return {
    draw(canvas, seconds) {
      for (const sparkle of sparkles) {
        const { x, y } = positionOf(sparkle, seconds)
        const strength = 0.55 + 0.35 * Math.sin(seconds * sparkle.pulse + sparkle.start)
        stampGlow(canvas, sparkle.glow, x, y, sparkle.colour, strength)
      }
    },
    regions: (seconds) =>
      sparkles.map((sparkle) => {
        const { x, y } = positionOf(sparkle, seconds)
        const { radius } = sparkle.glow
        return { x: Math.round(x) - radius, y: Math.round(y) - radius, width: radius * 2, height: radius * 2 }
      }),
  }
}
