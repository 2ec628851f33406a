import { randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { PublishAnswer } from '../rtmp/index.ts'
import type { Publisher } from '../stream/publisher.ts'
import { Malformed } from '../stream/malformed.ts'
import { Unplayable } from '../stream/unplayable.ts'
import { internalFault, type Agent, type Peer } from '../webrtc/index.ts'
import type { Offer } from '../webrtc/sdp/index.ts'
import type { WhipLimits } from './limits.ts'
import { MediaIntake } from './media-intake.ts'

type Publication = Extract<PublishAnswer, { accepted: true }>['publication']

export interface SessionOptions {
  readonly offer: Offer
  readonly agent: Agent
  readonly clock: Clock
  readonly limits: WhipLimits
  readonly log: EngineLog
  readonly remoteAddress: string
  /** Called when the publisher is connected: from now on it is the one that is seen. */
  readonly take: (publisher: Publisher) => Promise<PublishAnswer>
  readonly onConnected: () => void
  readonly onClosed: () => void
}

/** One publisher over WebRTC, from the answer to its end. */
export class WhipSession {
  readonly peer: Peer
  readonly #options: SessionOptions
  #media: { readonly publication: Publication; readonly intake: MediaIntake } | null = null
  #closed = false
  #mediaAt = 0

  constructor(options: SessionOptions) {
    this.#options = options
    const { offer, limits } = options
    this.peer = options.agent.connect({
      offer,
      sending: null,
      limits,
      onSecure: () => void this.#ask(),
      onRtp: (packet) => this.#rtp(packet),
      onRtcp: (packets) => this.#media?.intake.rtcp(packets),
      onTick: (now) => this.#tick(now),
      explain: (error) => this.#explain(error),
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

  async #ask(): Promise<void> {
    const answer = await this.#options.take({
      disconnect: (cause) => this.peer.close(cause),
      wantKeyFrame: () => this.#media?.intake.wantKeyFrame(),
    })
    if (!answer.accepted) this.peer.close(`refused: ${answer.reason}`)
    else if (this.#closed) answer.publication.closed('the encoder left before it could begin')
    else this.#begin(answer.publication)
  }

  #begin(publication: Publication): void {
    const { onConnected, offer, clock, log } = this.#options
    const ssrc = randomInt(1, 2 ** 32 - 1)
    const sendRtcp = (packets: Buffer): void => this.peer.sendRtcp(packets)
    try {
      const intake = new MediaIntake({ offer, sink: publication.sink, clock, log, ssrc, sendRtcp })
      this.#media = { publication, intake }
      this.#mediaAt = clock.monotonic()
      onConnected()
    } catch (error) {
      this.peer.close(this.#explain(error))
    }
  }

  #rtp(packet: Buffer): void {
    if (this.#media?.intake.rtp(packet) === true) this.#mediaAt = this.#options.clock.monotonic()
  }

  #tick(now: number): void {
    const { limits } = this.#options
    if (this.#media === null) return
    if (now - this.#mediaAt > limits.idleMs) this.peer.close(`no picture or sound for ${limits.idleMs / 1000} s`)
    else this.#media.intake.tick(now)
  }

  #explain(error: unknown): string {
    if (error instanceof Unplayable) return `the stream can't be taken: ${error.message}`
    if (error instanceof Malformed) return `the encoder broke its codec's rules: ${error.message}`
    const { log, remoteAddress } = this.#options
    return internalFault(log, error, { remoteAddress })
  }
}
