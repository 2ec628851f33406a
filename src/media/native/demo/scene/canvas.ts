/** A YUV 4:2:0 image with full-size luma and quarter-size chroma (BT.601 limited range, as encoders expect). */
export interface Canvas {
  readonly width: number
  readonly height: number
  /** The three planes in succession: yuv420p without padding. */
  readonly bytes: Uint8Array
  readonly luma: Uint8Array
  readonly blue: Uint8Array
  readonly red: Uint8Array
}

export interface Colour {
  readonly luma: number
  readonly blue: number
  readonly red: number
}

/** Both sizes in pixels and even; starts black. */
export function createCanvas(width: number, height: number): Canvas {
  if (width % 2 !== 0 || height % 2 !== 0) throw new RangeError(`${width}x${height}: 4:2:0 needs even sizes`)
  const pixels = width * height
  const bytes = new Uint8Array(pixels * 1.5)
  const luma = bytes.subarray(0, pixels).fill(16)
  const blue = bytes.subarray(pixels, pixels * 1.25).fill(128)
  const red = bytes.subarray(pixels * 1.25).fill(128)
  return { width, height, bytes, luma, blue, red }
}

/** Converts red, green and blue of 0–255 to BT.601 limited range. */
export function colour(r: number, g: number, b: number): Colour {
  return {
    luma: Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b),
    blue: Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b),
    red: Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b),
  }
}

/** A region in pixels; drawing widens it to even borders, because chroma covers two by two pixels. */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The region clipped to the canvas and widened to even borders. */
export function evenRegion(canvas: Canvas, region: Region): Region {
  const left = Math.max(0, Math.floor(region.x / 2) * 2)
  const top = Math.max(0, Math.floor(region.y / 2) * 2)
  const right = Math.min(canvas.width, Math.ceil((region.x + region.width) / 2) * 2)
  const bottom = Math.min(canvas.height, Math.ceil((region.y + region.height) / 2) * 2)
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** Copies `region` from `source` to `target`, which have the same size. */
export function copyRegion(source: Canvas, target: Canvas, region: Region): void {
  const { x, y, width, height } = evenRegion(target, region)
  copyRows(source.luma, target.luma, target.width, x, y, width, height)
  copyRows(source.blue, target.blue, target.width / 2, x / 2, y / 2, width / 2, height / 2)
  copyRows(source.red, target.red, target.width / 2, x / 2, y / 2, width / 2, height / 2)
}

function copyRows(
  source: Uint8Array,
  target: Uint8Array,
  stride: number,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  for (let row = y; row < y + height; row++) {
    const start = row * stride + x
    target.set(source.subarray(start, start + width), start)
  }
}

/**
 * Fills whole pixels of `region` with `colour`, blended by `strength` (0 keeps, 1 covers). A chroma sample changes if
 * its two by two pixels start inside the region.
 */
export function fillRectangle(canvas: Canvas, region: Region, colour: Colour, strength = 1): void {
  const left = Math.max(0, region.x)
  const right = Math.min(canvas.width, region.x + region.width)
  const top = Math.max(0, region.y)
  const bottom = Math.min(canvas.height, region.y + region.height)
  for (let y = top; y < bottom; y++) {
    mixRow(canvas.luma, y * canvas.width + left, y * canvas.width + right, colour.luma, strength)
    if (y % 2 === 1) continue
    const row = (y / 2) * (canvas.width / 2)
    const from = row + Math.ceil(left / 2)
    const to = row + Math.ceil(right / 2)
    mixRow(canvas.blue, from, to, colour.blue, strength)
    mixRow(canvas.red, from, to, colour.red, strength)
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
