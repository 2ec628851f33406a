/** Decodes untrusted images in isolation. */
export interface Pictures {
  /**
   * Returns the image upright, centre-cropped to `size` × `size` pixels, as WebP without metadata or further frames.
   * Throws `PictureUnreadable` and `PicturesBusy`.
   */
  squareWebp(file: Uint8Array, size: number): Promise<Buffer>
}

/** The file is not an image of a supported type, is damaged, or exceeds a limit. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable'
}

/** The queue is full. */
export class PicturesBusy extends Error {
  override readonly name = 'PicturesBusy'
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
  readonly picture?: string
}

/** Size in pixels that Open Graph consumers show. */
export const cardSize = { width: 1200, height: 630 } as const

/** Renders share cards (Open Graph images). */
export interface CardPrinter {
  /** Returns a PNG of `cardSize`. Throws `PicturesBusy`. */
  print(card: Card): Promise<Buffer>
}
