import type { Failure, RejectionReason } from '#engine-protocol/index.ts'

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
