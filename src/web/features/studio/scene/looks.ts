export const looks = ['natural', 'warm', 'cool', 'mono'] as const
export type Look = (typeof looks)[number]

/** The liver's choice of brightness and colour. */
export interface Filter {
  /** From -1 to 1; 0 leaves the camera as it is. */
  readonly brightness: number
  readonly look: Look
}

export const noFilter: Filter = { brightness: 0, look: 'natural' }

/** A colour that is blended with the whole video. */
export interface Wash {
  /** Of the canvas (Compositing and Blending §5). All browsers blend; `filter` of the canvas is missing in Safari. */
  readonly operation: GlobalCompositeOperation
  readonly colour: string
}

const lookWashes: Readonly<Record<Look, readonly Wash[]>> = {
  natural: [],
  warm: [{ operation: 'soft-light', colour: 'rgb(255 150 60 / 40%)' }],
  cool: [{ operation: 'soft-light', colour: 'rgb(70 140 255 / 40%)' }],
  mono: [{ operation: 'saturation', colour: '#808080' }],
}

/** The share of the light that full brightness adds, and that no brightness takes away. */
const strength = 0.5

const grey = (share: number): string => {
  const value = Math.round(255 * share)
  return `rgb(${value} ${value} ${value})`
}

function brightnessWash(brightness: number): readonly Wash[] {
  const change = strength * Math.max(-1, Math.min(1, brightness))
  if (change > 0) return [{ operation: 'color-dodge', colour: grey(change) }]
  if (change < 0) return [{ operation: 'multiply', colour: grey(1 + change) }]
  return []
}

/** The colours blended with the camera; empty for no filter. */
export const washesOf = ({ brightness, look }: Filter): readonly Wash[] => [
  ...brightnessWash(brightness),
  ...lookWashes[look],
]
