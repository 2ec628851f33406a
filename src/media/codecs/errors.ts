import type { StreamFault } from '#engine-protocol/index.ts'

/** Data that violates its standard. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** Null instead of a Malformed error. */
export function readable<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
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

/** ITU-T H.273 table 3: perceptual quantization and hybrid log-gamma. */
const TRANSFERS = new Set([16, 18])

/** The H.264 renditions of HDR video would look pale. Throws Unplayable for an HDR transfer. */
export function refuseHighDynamicRange(transfer: number): void {
  if (!TRANSFERS.has(transfer)) return
  throw new Unplayable('high dynamic range (HDR) is not accepted: choose SDR (Rec. 709)', 'colour')
}
