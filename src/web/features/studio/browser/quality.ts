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

export const FRAME_RATE = 30
