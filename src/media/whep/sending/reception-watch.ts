/** Losing so much, in 256ths, a viewer sees more freezes than pictures; sending packets again makes it worse. */
const TOO_MUCH = 0.15 * 256
/** So many reports in a row, about one a second: a short fault of the network is borne. */
const TOO_OFTEN = 4

/** Judges by a viewer's receiver reports whether it keeps up. */
export class ReceptionWatch {
  #inRow = 0

  /** `fractionLost` in 256ths, since the report before (RFC 3550 §6.4.1). */
  report(fractionLost: number): void {
    this.#inRow = fractionLost > TOO_MUCH ? this.#inRow + 1 : 0
  }

  get isLost(): boolean {
    return this.#inRow >= TOO_OFTEN
  }
}
