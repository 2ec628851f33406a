import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { newCredentials, type Flow, type FlowOwner, type IceCredentials, type IcePort } from './ice/index.ts'
import { writeAnswer, type Offer, type Sending } from './sdp/index.ts'
import { SecureLink, type Certificate, type RtpHead } from './secure/index.ts'

/** How often `onTick` is called, in milliseconds. */
const TICK_MS = 50

export interface PeerLimits {
  /** From the answer to the end of the DTLS handshake, in milliseconds. */
  readonly connectMs: number
  /** Without a packet that is proven to be the peer's, in milliseconds. */
  readonly silentMs: number
}

export interface PeerOptions {
  readonly offer: Offer
  /** What we send; null where we receive. */
  readonly sending: Sending | null
  readonly limits: PeerLimits
  /** Connected, and proven to own the certificate of the offer. */
  readonly onSecure: () => void
  readonly onRtp?: (packet: Buffer) => void
  readonly onRtcp: (packets: Buffer) => void
  /** Every 50 ms or so, before and after it is connected. */
  readonly onTick?: (now: number) => void
  /** What a stranger's bytes broke, in words: the peer is closed with them. */
  readonly explain: (error: unknown) => string
  /** Once, whoever closed it. */
  readonly onClosed: (cause: string) => void
}

/** What all peers share. */
export interface PeerGround {
  readonly ice: IcePort
  readonly certificate: Certificate
  readonly clock: Clock
}

/** One WebRTC connection of ours, from the answer to its end; whatever happens in it stays in it. */
export class Peer implements FlowOwner {
  readonly id = randomBytes(18).toString('base64url')
  readonly #ground: PeerGround
  readonly #options: PeerOptions
  readonly #link: SecureLink
  #credentials: IceCredentials = newCredentials()
  /** Whose checks are still answered until the peer has switched to the newer ones. */
  #older: IceCredentials | null = null
  #remoteFragment: string
  #flow: Flow | null = null
  #state: 'connecting' | 'connected' | 'closed' = 'connecting'
  readonly #beganAt: number
  #heardAt: number
  #stopTicking = (): void => {}

  constructor(ground: PeerGround, options: PeerOptions) {
    this.#ground = ground
    this.#options = options
    const { ice, certificate, clock } = ground
    this.#remoteFragment = options.offer.iceFragment
    this.#beganAt = this.#heardAt = clock.monotonic()
    this.#link = new SecureLink({
      certificate,
      fingerprints: options.offer.fingerprints,
      send: (bytes) => this.#flow?.send(bytes),
      onReady: () => {
        if (this.#state !== 'connecting') return
        this.#state = 'connected'
        options.onSecure()
      },
      onRtp: (packet) => {
        this.#heardAt = clock.monotonic()
        options.onRtp?.(packet)
      },
      onRtcp: (packets) => {
        this.#heardAt = clock.monotonic()
        options.onRtcp(packets)
      },
      onClosed: (cause) => this.close(cause),
    })
    ice.switchboard.admit(this, this.#credentials)
    this.#planTick()
  }

  /** Changes with each ICE session (RFC 9725 §4.3.1). */
  get etag(): string {
    return `"${this.#credentials.fragment.replaceAll('/', '_')}"`
  }

  /** The peer's side of the ICE session that is valid now. */
  get remoteFragment(): string {
    return this.#remoteFragment
  }

  /** Bytes that were handed over and not sent yet: over TCP the network may be slower than we are. */
  get unsent(): number {
    return this.#flow?.unsent ?? 0
  }

  answer(): string {
    const { offer, sending } = this.#options
    const { ice, certificate } = this.#ground
    const answerer = {
      sessionId: String(randomInt(2 ** 47)),
      credentials: this.#credentials,
      candidates: ice.candidates,
      fingerprint: certificate.fingerprint,
    }
    return writeAnswer(offer, answerer, sending)
  }

  /** Starts another ICE session for the same media (RFC 8445 §9); the flow in use stays until a new one is proven. */
  restart(remoteFragment: string): IceCredentials {
    const { switchboard } = this.#ground.ice
    if (this.#older !== null) switchboard.dismiss(this.#older)
    this.#older = this.#credentials
    this.#credentials = newCredentials()
    this.#remoteFragment = remoteFragment
    switchboard.admit(this, this.#credentials)
    return this.#credentials
  }

  checked(flow: Flow, nominated: boolean): void {
    this.#heardAt = this.#ground.clock.monotonic()
    if (nominated || this.#flow === null) this.#flow = flow
  }

  received(flow: Flow, bytes: Buffer): void {
    this.#flow ??= flow
    this.#guard(() => this.#link.receive(bytes))
  }

  /** Nothing leaves before it is connected. */
  sendRtp(head: RtpHead, payload: Buffer): void {
    this.#link.sendRtp(head, payload)
  }

  /** A compound packet in the clear. */
  sendRtcp(packets: Buffer): void {
    this.#link.sendRtcp(packets)
  }

  close(cause: string): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    this.#stopTicking()
    this.#link.close()
    this.#ground.ice.switchboard.remove(this)
    this.#options.onClosed(cause)
  }

  #planTick(): void {
    const { clock } = this.#ground
    this.#stopTicking = clock.after(TICK_MS, () => {
      this.#guard(() => this.#tick(clock.monotonic()))
      if (this.#state !== 'closed') this.#planTick()
    })
  }

  #tick(now: number): void {
    const { limits, onTick } = this.#options
    if (this.#state === 'connecting' && now - this.#beganAt > limits.connectMs) this.close('it never connected')
    else if (this.#state === 'connected' && now - this.#heardAt > limits.silentMs) this.close('the connection was lost')
    else onTick?.(now)
  }

  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.close(this.#options.explain(error))
    }
  }
}
