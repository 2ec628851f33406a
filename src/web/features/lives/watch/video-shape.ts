import type { Live } from '#contract/lives/schemas.ts'

/** `tall`: about 9:16, which fills an upright phone with little loss at its sides. */
export type VideoShape = 'landscape' | 'portrait' | 'tall'

/** The shape and the aspect ratio of a live's video; 16:9 while its size is unknown. */
export function shapeOf({ videoSize }: Pick<Live, 'videoSize'>): {
  readonly shape: VideoShape
  readonly ratio: number
} {
  const ratio = videoSize === null ? 16 / 9 : videoSize.width / videoSize.height
  if (ratio >= 1) return { shape: 'landscape', ratio }
  return { shape: ratio >= 0.5 && ratio <= 0.65 ? 'tall' : 'portrait', ratio }
}
