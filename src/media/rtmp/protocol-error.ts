/** The peer violated the protocol or a limit; only its own connection is closed. The message is suitable for a log. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError'
}
