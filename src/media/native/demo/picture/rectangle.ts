import type { Colour, Picture, Region } from './picture.ts'

/**
 * Fills whole pixels of `region` with `colour`, mixed over what is there by `strength` (0 keeps, 1 covers). A chroma
 * sample changes when its two by two pixels begin inside the region.
 */
export function fillRectangle(picture: Picture, region: Region, colour: Colour, strength = 1): void {
  const left = Math.max(0, region.x)
  const right = Math.min(picture.width, region.x + region.width)
  const top = Math.max(0, region.y)
  const bottom = Math.min(picture.height, region.y + region.height)
  for (let y = top; y < bottom; y++) {
    mixRow(picture.luma, y * picture.width + left, y * picture.width + right, colour.luma, strength)
    if (y % 2 === 1) continue
    const row = (y / 2) * (picture.width / 2)
    const from = row + Math.ceil(left / 2)
    const to = row + Math.ceil(right / 2)
    mixRow(picture.blue, from, to, colour.blue, strength)
    mixRow(picture.red, from, to, colour.red, strength)
  }
}

function mixRow(plane: Uint8Array, from: number, to: number, value: number, strength: number): void {
  if (strength >= 1) {
    plane.fill(value, from, Math.max(from, to))
    return
  }
  for (let i = from; i < to; i++) {
    const was = plane[i] ?? 0
    plane[i] = was + (value - was) * strength
  }
}
