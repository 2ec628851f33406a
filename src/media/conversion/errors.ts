/** Why a file is rejected permanently. The caller chooses the text. */
export type RejectionReason =
  | 'empty'
  /** Neither MP4, MOV, Matroska nor WebM. */
  | 'not-video'
  | 'damaged'
  /** The file is truncated. */
  | 'cut-off'
  | 'no-video'
  /** An unsupported codec; the detail names it. */
  | 'codec'
  | 'too-large'
  | 'too-long'
  | 'too-many-pixels'
  | 'too-small'

/** Why a conversion failed; another attempt may succeed. */
export type Failure =
  /** The file does not exist any more. */
  | 'source-gone'
  /** The process that reads the file died. */
  | 'crashed'
  /** It sent no message in time. */
  | 'hung'
  /** It used too much processor time. */
  | 'too-slow'
  /** It used too much memory. */
  | 'memory'
  | 'disk-full'
  | 'storage'

/** The file is rejected; `detail` is for the operator. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly reason: RejectionReason
  readonly detail: string
  constructor(reason: RejectionReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/** The conversion failed; the output so far is kept. */
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
