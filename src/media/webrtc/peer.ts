import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { type CandidatePair, type CandidatePairOwner, type IceCredentials, newCredentials } from './ice/udp-mux.ts'
import type { IcePort } from './ice/open-port.ts'
import { type Sending, writeAnswer } from './sdp/answer.ts'
import type { Offer } from './sdp/offer.ts'
import type { Certificate } from './secure/certificate.ts'
import { type RtpHead, SecureLink } from './secure/secure-link.ts'

/** The interval of `onTick`, in milliseconds. */
const TICK_MS = 50

export interface PeerLimits {
  /** From the answer to the end of the DTLS handshake, in milliseconds. */
  readonly connectMs: number
  /** The longest time without an authenticated packet, in milliseconds. */
  readonly silentMs: number
}

export interface PeerOptions {
  readonly offer: Offer
  /** The sources that we send; null if we receive. */
  readonly sending: Sending | null
  readonly limits: PeerLimits
  /** Connected, and the peer owns the certificate of the offer. */
  readonly onSecure: () => void
  readonly onRtp?: (packet: Buffer) => void
  readonly onRtcp: (packets: Buffer) => void
  /** About every 50 ms, before and after the connection. */
  readonly onTick?: (now: number) => void
  /** Describes an error that untrusted bytes caused; the peer is closed with this description. */
  readonly describeError: (error: unknown) => string
  /** Called once, whichever side closed it. */
  readonly onClosed: (cause: string) => void
}

/** The dependencies that all peers share. */
export interface PeerDeps {
  readonly ice: IcePort
  readonly certificate: Certificate
  readonly clock: Clock
}

/** One WebRTC connection, from the answer to its end. Its errors do not affect other connections. */
export class Peer implements CandidatePairOwner {
  readonly id = randomBytes(18).toString('base64url')
  readonly #deps: PeerDeps
  readonly #options: PeerOptions
  readonly #link: SecureLink
  #credentials: IceCredentials = newCredentials()
  /** Checks with these credentials are still answered until the peer uses the newer ones. */
  #previousCredentials: IceCredentials | null = null
  #remoteFragment: string
  #pair: CandidatePair | null = null
  #state: 'connecting' | 'connected' | 'closed' = 'connecting'
  readonly #startedAt: number
  #lastPacketAt: number
  #stopTicking = (): void => {}

  constructor(deps: PeerDeps, options: PeerOptions) {
    this.#deps = deps
    this.#options = options
    const { ice, certificate, clock } = deps
    this.#remoteFragment = options.offer.iceFragment
    this.#startedAt = this.#lastPacketAt = clock.monotonic()
    this.#link = new SecureLink({
      certificate,
      fingerprints: options.offer.fingerprints,
      send: (bytes) => this.#pair?.send(bytes),
      onReady: () => {
        if (this.#state !== 'connecting') return
        this.#state = 'connected'
        options.onSecure()
      },
      onRtp: (packet) => {
        this.#lastPacketAt = clock.monotonic()
        options.onRtp?.(packet)
      },
      onRtcp: (packets) => {
        this.#lastPacketAt = clock.monotonic()
        options.onRtcp(packets)
      },
      onClosed: (cause) => this.close(cause),
    })
    ice.mux.register(this, this.#credentials)
    this.#scheduleTick()
  }

  /** Changes with each ICE session (RFC 9725 §4.3.1). */
  get etag(): string {
    return `"${this.#credentials.fragment.replaceAll('/', '_')}"`
  }

  /** The peer's fragment of the current ICE session. */
  get remoteFragment(): string {
    return this.#remoteFragment
  }

  /** Bytes that were written but not sent yet: over TCP the network may be slow. */
  get unsent(): number {
    return this.#pair?.unsent ?? 0
  }

  answer(): string {
    const { offer, sending } = this.#options
    const { ice, certificate } = this.#deps
    const answerer = {
      sessionId: String(randomInt(2 ** 47)),
      credentials: this.#credentials,
      candidates: ice.candidates,
      fingerprint: certificate.fingerprint,
    }
    return writeAnswer(offer, answerer, sending)
  }

  /**
   * Starts another ICE session for the same media (RFC 8445 §9); the current pair stays until a new one is
   * authenticated.
   */
  restart(remoteFragment: string): IceCredentials {
    const { mux } = this.#deps.ice
    if (this.#previousCredentials !== null) mux.unregister(this.#previousCredentials)
    this.#previousCredentials = this.#credentials
    this.#credentials = newCredentials()
    this.#remoteFragment = remoteFragment
    mux.register(this, this.#credentials)
    return this.#credentials
  }

  onCheck(pair: CandidatePair, nominated: boolean): void {
    this.#lastPacketAt = this.#deps.clock.monotonic()
    if (nominated || this.#pair === null) this.#pair = pair
  }

  onBytes(pair: CandidatePair, bytes: Buffer): void {
    this.#pair ??= pair
    this.#guard(() => this.#link.receive(bytes))
  }

  /** Sends nothing before the connection. */
  sendRtp(head: RtpHead, payload: Buffer): void {
    this.#link.sendRtp(head, payload)
  }

  /** A compound packet, unencrypted. */
  sendRtcp(packets: Buffer): void {
    this.#link.sendRtcp(packets)
  }

  close(cause: string): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#stopTicking()
    this.#link.close()
    this.#deps.ice.mux.remove(this)
    this.#options.onClosed(cause)
  }

  #scheduleTick(): void {
    const { clock } = this.#deps
    this.#stopTicking = clock.after(TICK_MS, () => {
      this.#guard(() => this.#tick(clock.monotonic()))
      if (this.#state !== 'closed') this.#scheduleTick()
    })
  }

  #tick(now: number): void {
    const { limits, onTick } = this.#options
    if (this.#state === 'connecting' && now - this.#startedAt > limits.connectMs) this.close('the peer did not connect')
    else if (this.#state === 'connected' && now - this.#lastPacketAt > limits.silentMs)
      this.close('the connection was lost')
    else onTick?.(now)
  }

  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.close(this.#options.describeError(error))
    }
  }
}
