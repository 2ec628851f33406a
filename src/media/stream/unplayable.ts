/** What a publisher would have to change: the picture's colour format, a codec, or the layout of the sound. */
export type StreamFault = 'colour' | 'codec' | 'soundLayout'

/** The publisher sends what browsers can't play; the message is meant for the publisher. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable'
  readonly fault: StreamFault

  constructor(message: string, fault: StreamFault = 'codec') {
    super(message)
    this.fault = fault
  }
}
