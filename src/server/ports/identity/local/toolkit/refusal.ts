/** A call that the identity toolkit refuses; `message` is the word that the real service uses. */
export class ToolkitRefusal extends Error {
  override readonly name = 'ToolkitRefusal'
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}
