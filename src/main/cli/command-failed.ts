/** A command could not do what it was asked to; the message says why and what to do. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}
