/** The part of a video that a tap hits. */
export type TapSide = 'left' | 'right'

/** Each side is this share of the width. */
const sideShare = 0.36
/** Above the lower edge, in pixels: the controls, whose taps are their own. */
const controlsHeight = 64

interface Box {
  readonly left: number
  readonly width: number
  readonly bottom: number
}

/** The side of a tap; null in the middle and on the controls. */
export function sideOf({ clientX, clientY }: { clientX: number; clientY: number }, box: Box): TapSide | null {
  if (clientY > box.bottom - controlsHeight) return null
  const share = (clientX - box.left) / box.width
  if (share < sideShare) return 'left'
  return share > 1 - sideShare ? 'right' : null
}
