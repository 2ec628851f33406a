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
