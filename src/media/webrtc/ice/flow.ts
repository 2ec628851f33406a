/** One way between a peer and us: a pair of UDP addresses, or a TCP connection. */
export interface Flow {
  readonly remoteAddress: string
  readonly remotePort: number
  readonly transport: 'udp' | 'tcp'
  /** Bytes that were handed over and have not left; over UDP nobody knows. */
  readonly unsent: number
  send(bytes: Buffer): void
  /** It leads to nobody any more. */
  close(): void
}

/** What stands behind the credentials that the site gave out: it hears of checks that were proven, and of bytes on their flows. */
export interface FlowOwner {
  /** `nominated`: the peer has chosen this flow. */
  checked(flow: Flow, nominated: boolean): void
  received(flow: Flow, bytes: Buffer): void
}
