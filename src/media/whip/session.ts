import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { Malformed, Unplayable } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import type { PublishAnswer, Publisher } from '../stream/index.ts'
import { type Agent, describeInternalError, type Offer, type Peer } from '../webrtc/index.ts'
import { MediaReceiver } from './media-receiver.ts'
import type { WhipLimits } from './options.ts'

type Publication = Extract<PublishAnswer, { accepted: true }>['publication']

export interface SessionOptions {
  readonly offer: Offer
  readonly agent: Agent
  readonly clock: Clock
  readonly limits: WhipLimits
  readonly log: EngineLog
  readonly remoteAddress: string
  /** Called when the publisher is connected: its media replaces that of an earlier publisher. */
  readonly publish: (publisher: Publisher) => Promise<PublishAnswer>
  readonly onConnected: () => void
  readonly onClosed: () => void
}

/** One publisher over WebRTC, from the answer to its end. */
export class WhipSession {
  readonly peer: Peer
  readonly #options: SessionOptions
  #media: { readonly publication: Publication; readonly intake: MediaReceiver } | null = null
  #closed = false
  #mediaAt = 0

  constructor(options: SessionOptions) {
    this.#options = options
    const { offer, limits } = options
    this.peer = options.agent.connect({
      offer,
      sending: null,
      limits,
      onSecure: () => void this.#publish(),
      onRtp: (packet) => this.#rtp(packet),
      onRtcp: (packets) => this.#media?.intake.rtcp(packets),
      onTick: (now) => this.#tick(now),
      describeError: (error) => this.#describeError(error),
      onClosed: (cause) => this.#end(cause),
    })
  }

  #end(cause: string): void {
    this.#closed = true
    const { log, remoteAddress, onClosed } = this.#options
    this.#media?.intake.close()
    log.info({ remoteAddress, cause }, 'a WHIP session ended')
    onClosed()
    this.#media?.publication.closed(cause)
  }

  async #publish(): Promise<void> {
    const answer = await this.#options.publish({
      disconnect: (cause) => this.peer.close(cause),
      requestKeyFrame: () => this.#media?.intake.requestKeyFrame(),
    })
    if (!answer.accepted) this.peer.close(`refused: ${answer.reason}`)
    else if (this.#closed) answer.publication.closed('the encoder left before it could begin')
    else this.#start(answer.publication)
  }

  #start(publication: Publication): void {
    const { onConnected, offer, clock, log } = this.#options
    const ssrc = randomInt(1, 2 ** 32 - 1)
    const sendRtcp = (packets: Buffer): void => this.peer.sendRtcp(packets)
    try {
      const intake = new MediaReceiver({ offer, sink: publication.sink, clock, log, ssrc, sendRtcp })
      this.#media = { publication, intake }
      this.#mediaAt = clock.monotonic()
      onConnected()
    } catch (error) {
      this.peer.close(this.#describeError(error))
    }
  }

  #rtp(packet: Buffer): void {
    if (this.#media?.intake.rtp(packet) === true) this.#mediaAt = this.#options.clock.monotonic()
  }

  #tick(now: number): void {
    const { limits } = this.#options
    if (this.#media === null) return
    if (now - this.#mediaAt > limits.idleMs) this.peer.close(`no video or audio for ${limits.idleMs / 1000} s`)
    else this.#media.intake.tick(now)
  }

  #describeError(error: unknown): string {
    if (error instanceof Unplayable) return `the stream cannot be accepted: ${error.message}`
    if (error instanceof Malformed) return `the encoder broke its codec's rules: ${error.message}`
    const { log, remoteAddress } = this.#options
    return describeInternalError(log, error, { remoteAddress })
  }
}
