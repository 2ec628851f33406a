/** Error response of the identity toolkit; `message` is the error code of the real service. */
export class ToolkitError extends Error {
  override readonly name = 'ToolkitError'
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}
