/** The interval for one viewer, in milliseconds: decoders repeat requests until a key frame arrives. */
const EVERY_MS = 2_000

/** Limits how often a viewer's key frame requests (PLI, RFC 4585 §6.3.1) reach the publisher. */
export class PliThrottle {
  #lastAllowedAt = Number.NEGATIVE_INFINITY

  /** Whether to pass on this request; `now` in monotonic milliseconds. */
  allows(now: number): boolean {
    if (now - this.#lastAllowedAt < EVERY_MS) return false
    this.#lastAllowedAt = now
    return true
  }
}

/** With this loss, in 256ths, a viewer sees mostly freezes, and retransmission makes it worse. */
const EXCESSIVE_LOSS = 0.15 * 256
/** The number of successive reports, about one per second: brief network faults are tolerated. */
const MAX_LOSSY_REPORTS = 4

/** Detects by receiver reports whether a viewer's connection is too slow. */
export class LossMonitor {
  #inRow = 0

  /** `fractionLost` in 256ths, since the last report (RFC 3550 §6.4.1). */
  report(fractionLost: number): void {
    this.#inRow = fractionLost > EXCESSIVE_LOSS ? this.#inRow + 1 : 0
  }

  get isExcessive(): boolean {
    return this.#inRow >= MAX_LOSSY_REPORTS
  }
}
