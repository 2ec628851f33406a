/** Sizes of the text, the smallest first. */
export const captionSizes = ['small', 'normal', 'large', 'veryLarge'] as const
/** The boxes behind the text, the least first: `outline` has none. */
export const captionBackgrounds = ['outline', 'half', 'opaque'] as const

export interface CaptionStyle {
  readonly size: (typeof captionSizes)[number]
  readonly background: (typeof captionBackgrounds)[number]
}

/** The stored form: size and background, such as `large opaque`. */
export function readCaptionStyle(stored: string | null): CaptionStyle {
  const [storedSize, storedBackground] = stored?.split(' ') ?? []
  return {
    size: captionSizes.find((size) => size === storedSize) ?? 'normal',
    background: captionBackgrounds.find((background) => background === storedBackground) ?? 'half',
  }
}

export const writeCaptionStyle = ({ size, background }: CaptionStyle): string => `${size} ${background}`
