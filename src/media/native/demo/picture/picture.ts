/** A YUV 4:2:0 picture in full size luma and quarter size chroma (BT.601 limited range, as encoders expect). */
export interface Picture {
  readonly width: number
  readonly height: number
  /** The three planes back to back: what an encoder takes as yuv420p without padding. */
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

/** Both sizes in pixels, both even; starts black. */
export function createPicture(width: number, height: number): Picture {
  if (width % 2 !== 0 || height % 2 !== 0) throw new RangeError(`${width}x${height}: 4:2:0 needs even sizes`)
  const pixels = width * height
  const bytes = new Uint8Array(pixels * 1.5)
  const luma = bytes.subarray(0, pixels).fill(16)
  const blue = bytes.subarray(pixels, pixels * 1.25).fill(128)
  const red = bytes.subarray(pixels * 1.25).fill(128)
  return { width, height, bytes, luma, blue, red }
}

/** Red, green and blue of 0–255 to BT.601 limited range. */
export function colour(r: number, g: number, b: number): Colour {
  return {
    luma: Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b),
    blue: Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b),
    red: Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b),
  }
}

/** Part of a picture in pixels; drawing widens it to even borders, because chroma covers two by two pixels. */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The region cut to the picture and widened to even borders. */
export function evenRegion(picture: Picture, region: Region): Region {
  const left = Math.max(0, Math.floor(region.x / 2) * 2)
  const top = Math.max(0, Math.floor(region.y / 2) * 2)
  const right = Math.min(picture.width, Math.ceil((region.x + region.width) / 2) * 2)
  const bottom = Math.min(picture.height, Math.ceil((region.y + region.height) / 2) * 2)
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}
