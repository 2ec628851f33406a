/** The offer can't be answered; the message is meant for whoever made it. */
export class RefusedOffer extends Error {
  override readonly name = 'RefusedOffer'
  /** 400 for what contradicts its standard, 422 for what we don't take (RFC 9725 §4.4.3: never half of it). */
  readonly status: 400 | 422

  constructor(status: 400 | 422, message: string) {
    super(message)
    this.status = status
  }
}
