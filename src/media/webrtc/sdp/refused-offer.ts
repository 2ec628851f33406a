/** The offer cannot be answered; the message is for the peer. */
export class RefusedOffer extends Error {
  override readonly name = 'RefusedOffer'
  /**
   * 400 for a violation of the standard, 422 for unsupported offers (RFC 9725 §4.4.3: offers are never accepted
   * partially).
   */
  readonly status: 400 | 422

  constructor(status: 400 | 422, message: string) {
    super(message)
    this.status = status
  }
}
