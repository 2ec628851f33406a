import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { internalFault, type Agent, type Peer } from '../webrtc/index.ts'
import { description, goodbye, readFeedback, senderReport } from '../webrtc/rtp/index.ts'
import type { Offer } from '../webrtc/sdp/index.ts'
import type { LiveFeed } from './feed.ts'
import type { WhepLimits } from './limits.ts'
import { KeyFramePleas } from './sending/key-frame-pleas.ts'
import { Pacer } from './sending/pacer.ts'
import { ReceptionWatch } from './sending/reception-watch.ts'
import { RtpSource, type OutgoingPacket } from './sending/rtp-source.ts'
import type { Picture, Sound, Viewer } from './viewer.ts'

const REPORT_EVERY_MS = 1_000
const NAME = 'kirari'
const RATES = { video: 90_000, audio: 48_000 }

export interface SessionOptions {
  readonly offer: Offer
  readonly feed: LiveFeed
  readonly agent: Agent
  readonly clock: Clock
  readonly limits: WhepLimits
  readonly log: EngineLog
  readonly remoteAddress: string
  readonly onConnected: () => void
  readonly onClosed: () => void
}

/** One viewer over WebRTC, from the answer to its end. */
export class WhepSession implements Viewer {
  readonly peer: Peer
  readonly #options: SessionOptions
  readonly #video: RtpSource | null
  readonly #audio: RtpSource | null
  readonly #pacer: Pacer
  readonly #reception = new ReceptionWatch()
  readonly #pleas = new KeyFramePleas()
  #state: 'connecting' | 'watching' | 'closed' = 'connecting'
  #reportedAt = Number.NEGATIVE_INFINITY
  #sentAt = 0

  constructor(options: SessionOptions) {
    this.#options = options
    const { offer, agent, limits, clock, feed } = options
    const source = (kind: 'video' | 'audio'): RtpSource | null => {
      const media = offer.media.find((one) => one.kind === kind)
      return media === undefined ? null : new RtpSource(media.format.payloadType, RATES[kind])
    }
    this.#video = source('video')
    this.#audio = source('audio')
    this.peer = agent.connect({
      offer,
      sending: { name: NAME, ssrc: { video: this.#video?.ssrc ?? 0, audio: this.#audio?.ssrc ?? 0 } },
      limits,
      onSecure: () => this.#begin(),
      onRtcp: (packets) => this.#hear(packets),
      onTick: (now) => this.#tick(now),
      explain: (error) => internalFault(options.log, error, { remoteAddress: options.remoteAddress }),
      onClosed: (cause) => this.#end(cause),
    })
    this.#pacer = new Pacer({
      clock,
      send: ({ head, payload }) => this.peer.sendRtp(head, payload),
      unsent: () => this.peer.unsent,
      onOverflow: () => this.close('the viewer does not keep up'),
    })
    feed.enter(this)
  }

  picture({ at, payloads }: Picture): void {
    const cut = payloads()
    for (const [index, payload] of cut.entries()) this.#send(this.#video, at, payload, index === cut.length - 1)
  }

  sound({ at, data }: Sound): void {
    this.#send(this.#audio, at / (RATES.audio / 1_000), data, false)
  }

  close(cause: string): void {
    const sources = [this.#video, this.#audio].flatMap((source) => source ?? [])
    if (this.#state === 'watching') this.peer.sendRtcp(goodbye(sources.map(({ ssrc }) => ssrc)))
    this.peer.close(cause)
  }

  #begin(): void {
    this.#state = 'watching'
    this.#sentAt = this.#options.clock.monotonic()
    this.#options.onConnected()
    this.#report(this.#sentAt)
    this.#options.feed.join(this)
  }

  #end(cause: string): void {
    this.#state = 'closed'
    const { feed, log, remoteAddress, onClosed } = this.#options
    this.#pacer.close()
    feed.leave(this)
    log.info({ remoteAddress, cause }, 'a WHEP session ended')
    onClosed()
  }

  #send(source: RtpSource | null, ms: number, payload: Buffer, marker: boolean): void {
    if (source !== null && this.#state === 'watching') this.#pacer.push(source.packet(ms, payload, marker))
    this.#sentAt = this.#options.clock.monotonic()
  }

  #hear(packets: Buffer): void {
    const { receptions, lost, keyFrames } = readFeedback(packets)
    const now = this.#options.clock.monotonic()
    const again = lost.flatMap(({ ssrc, sequences }): OutgoingPacket[] =>
      ssrc === this.#video?.ssrc ? this.#video.again(sequences, now) : [],
    )
    for (const packet of again) this.#pacer.push(packet)
    const pleads = keyFrames.some((ssrc) => ssrc === this.#video?.ssrc)
    if (pleads && this.#pleas.isHeard(now)) this.#options.feed.wantKeyFrame()
    const ofPicture = receptions.find(({ ssrc }) => ssrc === this.#video?.ssrc)
    if (ofPicture !== undefined) this.#reception.report(ofPicture.fractionLost)
    if (this.#reception.isLost) this.close('the viewer loses too much')
  }

  #tick(now: number): void {
    if (this.#state !== 'watching') return
    if (now - this.#sentAt > this.#options.limits.idleMs) this.close('the live has nothing to show')
    else if (now - this.#reportedAt >= REPORT_EVERY_MS) this.#report(now)
  }

  /** By which the viewer plays picture and sound in step: both clocks at the same moment (RFC 3550 §6.4.1). */
  #report(now: number): void {
    this.#reportedAt = now
    const wall = this.#options.clock.wall()
    for (const source of [this.#video, this.#audio]) {
      if (source === null) continue
      const { ssrc, packets, bytes } = source
      const report = senderReport({ ssrc, wall, timestamp: source.stamp(now), packets, bytes })
      this.peer.sendRtcp(Buffer.concat([report, description(ssrc, NAME)]))
    }
  }
}
