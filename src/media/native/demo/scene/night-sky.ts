import { colour, type Colour, createCanvas, type Canvas } from './canvas.ts'
import { createGlow, stampGlow, createRandom } from './glow.ts'

interface Stop {
  readonly at: number
  readonly colour: Colour
}

const zenith: Stop = { at: 0, colour: colour(10, 12, 40) }
const skyStops: readonly Stop[] = [
  zenith,
  { at: 0.45, colour: colour(44, 32, 96) },
  { at: 0.75, colour: colour(128, 62, 128) },
  { at: 1, colour: colour(236, 128, 124) },
]
const starlight = colour(236, 240, 255)
const moonlight = colour(255, 244, 214)
const hills = [
  { colour: colour(58, 34, 84), level: 0.8, swing: 0.05, turns: 1.3, phase: 0.4 },
  { colour: colour(34, 22, 60), level: 0.87, swing: 0.04, turns: 2.1, phase: 2.2 },
  { colour: colour(16, 12, 36), level: 0.94, swing: 0.03, turns: 1.7, phase: 4.1 },
]

/** The static part of the demo: dusk, small stars, a moon, and three ranges of hills. */
export function paintNightSky(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const random = createRandom(20250107)
  for (let y = 0; y < height; y++) paintSkyRow(canvas, y, random)
  const star = createGlow(2, 0.2)
  for (let i = 0; i < 90; i++) {
    stampGlow(canvas, star, random() * width, random() ** 1.6 * height * 0.7, starlight, 0.25 + random() * 0.6)
  }
  const moonX = width * 0.83
  const moonY = height * 0.2
  stampGlow(canvas, createGlow(Math.round(height * 0.2), 0), moonX, moonY, moonlight, 0.45)
  stampGlow(canvas, createGlow(Math.round(height * 0.075), 0.93), moonX, moonY, moonlight, 1)
  for (const hill of hills) {
    const ridge = (x: number): number =>
      height * (hill.level + hill.swing * Math.sin((x / width) * hill.turns * 2 * Math.PI + hill.phase))
    paintBelow(canvas, ridge, hill.colour)
  }
  return canvas
}

/** Dithering of half a step hides the bands of eight bits in a wide gradient. */
function paintSkyRow(canvas: Canvas, y: number, random: () => number): void {
  const share = y / (canvas.height - 1)
  const luma = gradient(share, 'luma')
  for (let x = 0; x < canvas.width; x++) canvas.luma[y * canvas.width + x] = Math.floor(luma + random())
  if (y % 2 === 1) return
  const half = canvas.width / 2
  const start = (y / 2) * half
  canvas.blue.fill(Math.round(gradient(share, 'blue')), start, start + half)
  canvas.red.fill(Math.round(gradient(share, 'red')), start, start + half)
}

function gradient(share: number, part: keyof Colour): number {
  let above = zenith
  for (const stop of skyStops) {
    if (stop.at >= share && stop.at > above.at) {
      return above.colour[part] + ((stop.colour[part] - above.colour[part]) * (share - above.at)) / (stop.at - above.at)
    }
    above = stop
  }
  return above.colour[part]
}

function paintBelow(canvas: Canvas, ridge: (x: number) => number, colour: Colour): void {
  for (let x = 0; x < canvas.width; x++) {
    const top = Math.floor(ridge(x))
    for (let y = top; y < canvas.height; y++) {
      canvas.luma[y * canvas.width + x] = colour.luma
      if (((x | y) & 1) === 1) continue
      const chroma = (y / 2) * (canvas.width / 2) + x / 2
      canvas.blue[chroma] = colour.blue
      canvas.red[chroma] = colour.red
    }
  }
}
