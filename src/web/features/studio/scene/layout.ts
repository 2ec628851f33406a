export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

export const corners = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft'] as const
export type Corner = (typeof corners)[number]

/** The share of the frame's sides that an inset covers at most. */
const insetShare = { width: 0.25, height: 0.3 }
/** The distance of an inset from the edges, as a share of the shorter side. */
const marginShare = 0.025

/** Encoders need even sides. */
const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2))

/** The size with the same aspect ratio whose longer side is at most `longest`. */
export function limitSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** The place of a video of size `inset` in a corner of a frame, with its own aspect ratio. */
export function cornerRect(frame: Size, inset: Size, corner: Corner): Rect {
  const scale = Math.min(
    (frame.width * insetShare.width) / inset.width,
    (frame.height * insetShare.height) / inset.height,
  )
  const [width, height] = [inset.width * scale, inset.height * scale]
  const margin = Math.min(frame.width, frame.height) * marginShare
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  return {
    x: isLeft ? margin : frame.width - margin - width,
    y: isTop ? margin : frame.height - margin - height,
    width,
    height,
  }
}
