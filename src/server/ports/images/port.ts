import type { GenreIconName } from '#contract/genres/limits.ts'
import type { ThumbnailTemplate } from '#contract/lives/limits.ts'

/** How an image of another aspect ratio fits: cropped around its centre, or with transparent margins. */
export type ImageFit = 'crop' | 'pad'

/** In pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Decodes untrusted images in isolation. */
export interface Images {
  /**
   * Returns the image upright, in this size, as WebP without metadata or further frames.
   * Throws `ImageUnreadable` and `ImagesBusy`.
   */
  webp(file: Uint8Array, size: ImageSize, fit: ImageFit): Promise<Buffer>
  /** The same in `size` × `size` pixels. */
  squareWebp(file: Uint8Array, size: number, fit: ImageFit): Promise<Buffer>
  /** The same with the aspect ratio of the image: the longer side has at most `size` pixels. */
  boundedWebp(file: Uint8Array, size: number): Promise<Buffer>
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
  /** The image covers the whole card, without the text. */
  readonly imageOnly?: true
}

/** Size in pixels that Open Graph consumers show. */
export const cardSize = { width: 1200, height: 630 } as const

/** Content of the drawn thumbnail of a live. */
export interface ThumbnailDrawing {
  readonly template: ThumbnailTemplate
  readonly title: string
  /** Name of the liver. */
  readonly liver: string
  /** That of the genre. */
  readonly icon: GenreIconName
  /** May be empty. */
  readonly start: string
}

/** Renders share cards (Open Graph images), and thumbnails of lives. */
export interface CardPrinter {
  /** Returns a PNG of `liveThumbnailSize`. Throws `ImagesBusy`. */
  printThumbnail(thumbnail: ThumbnailDrawing): Promise<Buffer>
  /** Returns a PNG of `cardSize`. Throws `ImagesBusy`. */
  print(card: Card): Promise<Buffer>
}
