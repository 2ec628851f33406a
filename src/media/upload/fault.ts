/** Why a file is refused: it would be again. Whoever shows it chooses the words. */
export type Refusal =
  | 'empty'
  /** Neither MP4, MOV, Matroska nor WebM. */
  | 'not-video'
  | 'damaged'
  /** It ends before its own end. */
  | 'cut-off'
  | 'no-picture'
  /** Of picture or sound; the detail names it. */
  | 'codec'
  | 'too-large'
  | 'too-long'
  | 'too-many-pixels'
  | 'too-small'

/** Why a file could not be converted, which may be otherwise another time. */
export type Failure =
  /** The file is not where it was. */
  | 'source-gone'
  /** The process that reads it died, */
  | 'crashed'
  /** gave no sign of life, */
  | 'hung'
  /** took too long, */
  | 'too-slow'
  /** or took too much memory. */
  | 'memory'
  | 'disk-full'
  | 'storage'

/** A file will not do; `detail` is for the operator. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly reason: Refusal
  readonly detail: string
  constructor(reason: Refusal, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/** The work on a file came to nothing; what was made of it is kept. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
  readonly reason: Failure
  readonly detail: string
  constructor(reason: Failure, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}
