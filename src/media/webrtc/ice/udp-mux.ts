import { randomBytes } from 'node:crypto'
import type { EngineLog } from '../../engine.ts'
import { bindingSuccess, isStun, readBindingRequest } from './stun-message.ts'

/** A peer changes networks and tries several at once, but needs no more pairs than this. */
const MAX_PAIRS = 16

interface Subscriber {
  readonly owner: CandidatePairOwner
  /** In the order of their first check. */
  readonly pairs: Set<CandidatePair>
}

/**
 * The ICE lite agent of all sessions (RFC 8445 §2.5): answers checks, and delivers bytes to the session that was
 * authenticated on their pair. Bytes on other pairs are dropped unread, so that unknown peers cost nothing.
 */
export class UdpMux {
  readonly #passwords = new Map<string, { readonly password: string; readonly subscriber: Subscriber }>()
  readonly #pairs = new Map<CandidatePair, Subscriber>()

  /** Assigns checks with these credentials to `owner`, which may have several credentials. */
  register(owner: CandidatePairOwner, { fragment, password }: IceCredentials): void {
    const known = this.#subscribers().find((subscriber) => subscriber.owner === owner)
    this.#passwords.set(fragment, { password, subscriber: known ?? { owner, pairs: new Set() } })
  }

  unregister({ fragment }: IceCredentials): void {
    this.#passwords.delete(fragment)
  }

  /** Removes the owner and closes its pairs. */
  remove(owner: CandidatePairOwner): void {
    for (const [fragment, { subscriber }] of this.#passwords) {
      if (subscriber.owner !== owner) continue
      this.#passwords.delete(fragment)
      for (const pair of subscriber.pairs) {
        this.drop(pair)
        pair.close()
      }
    }
  }

  has(pair: CandidatePair): boolean {
    return this.#pairs.has(pair)
  }

  /** Forgets a pair that delivers nothing more. */
  drop(pair: CandidatePair): void {
    this.#pairs.get(pair)?.pairs.delete(pair)
    this.#pairs.delete(pair)
  }

  /** Returns whether the pair belongs to a session now. */
  receive(pair: CandidatePair, bytes: Buffer): boolean {
    // Nothing can be sent to port 0, so the sender is not a peer.
    if (pair.remotePort === 0) return false
    if (!isStun(bytes)) {
      const subscriber = this.#pairs.get(pair)
      subscriber?.owner.onBytes(pair, bytes)
      return subscriber !== undefined
    }
    const request = readBindingRequest(bytes)
    if (request === null) return this.has(pair)
    const entry = this.#passwords.get(request.localFragment)
    if (entry === undefined || !request.provenBy(entry.password)) return this.has(pair)
    this.#join(pair, entry.subscriber)
    pair.send(bindingSuccess(request.transaction, pair.remoteAddress, pair.remotePort, entry.password))
    entry.subscriber.owner.onCheck(pair, request.nominates)
    return true
  }

  #join(pair: CandidatePair, subscriber: Subscriber): void {
    if (this.#pairs.get(pair) === subscriber) return
    this.drop(pair)
    const [oldest] = subscriber.pairs
    if (subscriber.pairs.size >= MAX_PAIRS && oldest !== undefined) {
      this.drop(oldest)
      oldest.close()
    }
    this.#pairs.set(pair, subscriber)
    subscriber.pairs.add(pair)
  }

  #subscribers(): Subscriber[] {
    return [...this.#passwords.values()].map(({ subscriber }) => subscriber)
  }
}

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

/** The credentials that identify and authenticate checks for a session (RFC 8445 §5.3). */
export interface IceCredentials {
  readonly fragment: string
  readonly password: string
}

/** 72 bits to identify a session, 192 to authenticate it; both of ice-chars (RFC 8839 §5.4). */
export function newCredentials(): IceCredentials {
  const text = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return { fragment: text(9), password: text(24) }
}

/** Passes bytes to the mux; an error affects only these bytes. */
export function received(
  { mux, log }: { readonly mux: UdpMux; readonly log: EngineLog },
  pair: CandidatePair,
  bytes: Buffer,
): boolean {
  try {
    return mux.receive(pair, bytes)
  } catch (err) {
    log.error({ err, remoteAddress: pair.remoteAddress }, 'a WebRTC packet caused an error')
    return mux.has(pair)
  }
}
