import type { StreamFault } from '#engine-protocol/index.ts'

/** Data that violates its standard. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** The publisher sends media that browsers cannot play; the message is for the publisher. */
export class Unplayable extends Error {
  override readonly name = 'Unplayable'
  readonly fault: StreamFault

  constructor(message: string, fault: StreamFault = 'codec') {
    super(message)
    this.fault = fault
  }
}
