/** A network path to a peer: a pair of UDP addresses, or a TCP connection. */
export interface CandidatePair {
  readonly remoteAddress: string
  readonly remotePort: number
  readonly transport: 'udp' | 'tcp'
  /** Bytes that were written but not sent yet; always 0 over UDP. */
  readonly unsent: number
  send(bytes: Buffer): void
  /** Called when the pair has no owner any more. */
  close(): void
}

/** The owner of ICE credentials; receives the authenticated checks and the bytes of its pairs. */
export interface CandidatePairOwner {
  /** `nominated`: the peer has nominated this pair. */
  onCheck(pair: CandidatePair, nominated: boolean): void
  onBytes(pair: CandidatePair, bytes: Buffer): void
}
