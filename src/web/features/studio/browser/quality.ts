/** Sizes and bit rates that the liver chooses between, in plain words. */
export const qualities = ['light', 'standard', 'high'] as const
export type Quality = (typeof qualities)[number]

export interface PictureSetting {
  /** Of the shorter side, in pixels. */
  readonly height: number
  /** Bits a second, at most. */
  readonly bitRate: number
}

export const pictureSetting: Readonly<Record<Quality, PictureSetting>> = {
  light: { height: 480, bitRate: 1_000_000 },
  standard: { height: 720, bitRate: 2_500_000 },
  high: { height: 1080, bitRate: 4_500_000 },
}

export const FRAME_RATE = 30
