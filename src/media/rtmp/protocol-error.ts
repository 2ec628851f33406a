/** The peer broke the protocol or a limit: its connection is closed, nobody else's. The message is fit for a log. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}
