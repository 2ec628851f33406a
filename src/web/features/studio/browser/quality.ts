/** Video qualities that the liver can choose. */
export const qualities = ['light', 'standard', 'high'] as const
export type Quality = (typeof qualities)[number]

export interface VideoSetting {
  /** The shorter side, in pixels. */
  readonly height: number
  /** Maximum, in bits per second. */
  readonly bitRate: number
}

export const videoSettings: Readonly<Record<Quality, VideoSetting>> = {
  light: { height: 480, bitRate: 1_000_000 },
  standard: { height: 720, bitRate: 2_500_000 },
  high: { height: 1080, bitRate: 4_500_000 },
}

/** The figures in the name of a quality: the shorter side in pixels, and the maximum in megabits per second. */
export function qualityFigures(quality: Quality): { readonly height: number; readonly megabits: number } {
  const { height, bitRate } = videoSettings[quality]
  return { height, megabits: bitRate / 1_000_000 }
}

export const FRAME_RATE = 30
