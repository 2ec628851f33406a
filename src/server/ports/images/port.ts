/** How an image that is not square becomes square: cropped around its centre, or with transparent margins. */
export type SquareFit = 'crop' | 'pad'

/** Decodes untrusted images in isolation. */
export interface Images {
  /**
   * Returns the image upright, in `size` × `size` pixels, as WebP without metadata or further frames.
   * Throws `ImageUnreadable` and `ImagesBusy`.
   */
  squareWebp(file: Uint8Array, size: number, fit: SquareFit): Promise<Buffer>
}

/** The file is not an image of a supported type, is damaged, or exceeds a limit. */
export class ImageUnreadable extends Error {
  override readonly name = 'ImageUnreadable'
}

/** The queue is full. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy'
}

/** Content of a share card. */
export interface Card {
  readonly siteName: string
  readonly title: string
  /** May be empty. */
  readonly description: string
  /** Host name of the site; empty without a public one. */
  readonly host: string
  /** Background instead of the default one: an image file in base64. */
  readonly image?: string
}

/** Size in pixels that Open Graph consumers show. */
export const cardSize = { width: 1200, height: 630 } as const

/** Renders share cards (Open Graph images). */
export interface CardPrinter {
  /** Returns a PNG of `cardSize`. Throws `ImagesBusy`. */
  print(card: Card): Promise<Buffer>
}
