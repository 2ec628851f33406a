/** The longest side of the picture that is sent, in pixels; the server keeps less. */
export const sentSide = 1024

/** A part of a picture, in its pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The square to cut out for the area that was chosen, whole and inside the picture, and the side to draw it at: never
 * larger than it is.
 */
export function squareOf(
  area: Area,
  width: number,
  height: number,
): { x: number; y: number; cut: number; side: number } {
  const cut = Math.max(1, Math.min(Math.round(Math.min(area.width, area.height)), width, height))
  const within = (start: number, length: number) => Math.min(Math.max(0, Math.round(start)), length - cut)
  return { x: within(area.x, width), y: within(area.y, height), cut, side: Math.min(cut, sentSide) }
}
