/** The publisher sends what browsers can't play; the message is meant for the publisher. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable'
}
