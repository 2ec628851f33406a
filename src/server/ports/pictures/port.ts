/** Reads pictures that strangers send, away from everything they could harm. */
export interface Pictures {
  /**
   * The picture upright, its middle cropped to a square of `size` pixels, as WebP with nothing else in it: no metadata,
   * no further frames, no bytes of the file itself. Throws `PictureUnreadable` and `PicturesBusy`.
   */
  squareWebp(file: Uint8Array, size: number): Promise<Buffer>
}

/** The file is no picture of a known type, is damaged, or asks for more than a picture may. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable'
}

/** Too many pictures are waiting already. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy'
}

/** What a page shows of itself where it is shared. */
export interface Card {
  readonly siteName: string
  readonly title: string
  /** Empty where the title says it all. */
  readonly description: string
  /** Host name of the site; empty where it has no public one. */
  readonly host: string
  /** Behind the writing in place of the site's art: a picture file in base64. */
  readonly picture?: string
}

/** 1200 × 630 pixels, as Open Graph consumers show it. */
export const cardSize = { width: 1200, height: 630 } as const

/** Draws the pictures that stand for pages where they are shared. */
export interface CardPrinter {
  /** A PNG of `cardSize`. Throws `PicturesBusy`. */
  print(card: Card): Promise<Buffer>
}
