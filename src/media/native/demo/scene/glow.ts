import type { Colour, Canvas } from './canvas.ts'

/** A soft round light, computed once and stamped many times. */
export interface Glow {
  readonly radius: number
  /** The strength 0–1 of each pixel of the square with sides `2 * radius`, row by row. */
  readonly mask: Float32Array
}

/** `core` is the share of the radius at full strength; beyond it the light fades smoothly to nothing. */
export function createGlow(radius: number, core: number): Glow {
  const side = radius * 2
  const mask = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = Math.hypot(x + 0.5 - radius, y + 0.5 - radius) / radius
      const fall = Math.min(1, Math.max(0, (1 - distance) / (1 - core)))
      mask[y * side + x] = fall * fall
    }
  }
  return { radius, mask }
}

/** Blends the light over the canvas around (`centreX`, `centreY`), clipped to the canvas. */
export function stampGlow(
  canvas: Canvas,
  glow: Glow,
  centreX: number,
  centreY: number,
  colour: Colour,
  strength: number,
): void {
  const side = glow.radius * 2
  const left = Math.round(centreX) - glow.radius
  const top = Math.round(centreY) - glow.radius
  const rows = { from: Math.max(0, -top), to: Math.min(side, canvas.height - top) }
  const columns = { from: Math.max(0, -left), to: Math.min(side, canvas.width - left) }
  const chromaWidth = canvas.width / 2
  for (let row = rows.from; row < rows.to; row++) {
    const y = top + row
    for (let column = columns.from; column < columns.to; column++) {
      const weight = (glow.mask[row * side + column] ?? 0) * strength
      if (weight < 0.01) continue
      const x = left + column
      mix(canvas.luma, y * canvas.width + x, colour.luma, weight)
      if (((x | y) & 1) === 1) continue
      const chroma = (y / 2) * chromaWidth + x / 2
      mix(canvas.blue, chroma, colour.blue, weight)
      mix(canvas.red, chroma, colour.red, weight)
    }
  }
}

function mix(plane: Uint8Array, index: number, value: number, weight: number): void {
  const was = plane[index] ?? 0
  plane[index] = was + (value - was) * weight
}

/** Numbers in [0, 1) from a linear congruential generator (modulus 2^32), the same on every start. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
