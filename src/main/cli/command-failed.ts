/** A command failed; the message has the reason and a hint. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}
