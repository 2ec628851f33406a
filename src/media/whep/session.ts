import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { description, goodbye, readFeedback, senderReport } from '../rtp/index.ts'
import { type Agent, describeInternalError, type Offer, type Peer } from '../webrtc/index.ts'
import type { WhepBroadcast } from './broadcast.ts'
import type { WhepLimits } from './options.ts'
import { Pacer } from './pacer.ts'
import { type OutgoingPacket, RtpSource } from './rtp-source.ts'
import type { VideoFrame, AudioPacket, Viewer } from './viewer.ts'

const REPORT_EVERY_MS = 1_000
const NAME = 'kirari'
const RATES = { video: 90_000, audio: 48_000 }

export interface SessionOptions {
  readonly offer: Offer
  readonly broadcast: WhepBroadcast
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
  readonly #reception = new LossMonitor()
  readonly #pliThrottle = new PliThrottle()
  #state: 'connecting' | 'watching' | 'closed' = 'connecting'
  #reportedAt = Number.NEGATIVE_INFINITY
  #sentAt = 0

  constructor(options: SessionOptions) {
    this.#options = options
    const { offer, agent, limits, clock, broadcast } = options
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
      onSecure: () => this.#start(),
      onRtcp: (packets) => this.#onRtcp(packets),
      onTick: (now) => this.#tick(now),
      describeError: (error) => describeInternalError(options.log, error, { remoteAddress: options.remoteAddress }),
      onClosed: (cause) => this.#end(cause),
    })
    this.#pacer = new Pacer({
      clock,
      send: ({ head, payload }) => this.peer.sendRtp(head, payload),
      unsent: () => this.peer.unsent,
      onOverflow: () => this.close("the viewer's connection is too slow"),
    })
    broadcast.add(this)
  }

  video({ at, payloads }: VideoFrame): void {
    const cut = payloads()
    for (const [index, payload] of cut.entries()) this.#send(this.#video, at, payload, index === cut.length - 1)
  }

  audio({ at, data }: AudioPacket): void {
    this.#send(this.#audio, at / (RATES.audio / 1_000), data, false)
  }

  close(cause: string): void {
    const sources = [this.#video, this.#audio].flatMap((source) => source ?? [])
    if (this.#state === 'watching') this.peer.sendRtcp(goodbye(sources.map(({ ssrc }) => ssrc)))
    this.peer.close(cause)
  }

  #start(): void {
    this.#state = 'watching'
    this.#sentAt = this.#options.clock.monotonic()
    this.#options.onConnected()
    this.#report(this.#sentAt)
    this.#options.broadcast.start(this)
  }

  #end(cause: string): void {
    this.#state = 'closed'
    const { broadcast, log, remoteAddress, onClosed } = this.#options
    this.#pacer.close()
    broadcast.remove(this)
    log.info({ remoteAddress, cause }, 'a WHEP session ended')
    onClosed()
  }

  #send(source: RtpSource | null, ms: number, payload: Buffer, marker: boolean): void {
    if (source !== null && this.#state === 'watching') this.#pacer.push(source.packet(ms, payload, marker))
    this.#sentAt = this.#options.clock.monotonic()
  }

  #onRtcp(packets: Buffer): void {
    const { receptions, lost, keyFrames } = readFeedback(packets)
    const now = this.#options.clock.monotonic()
    const retransmitted = lost.flatMap(({ ssrc, sequences }): OutgoingPacket[] =>
      ssrc === this.#video?.ssrc ? this.#video.retransmit(sequences, now) : [],
    )
    for (const packet of retransmitted) this.#pacer.push(packet)
    const requested = keyFrames.some((ssrc) => ssrc === this.#video?.ssrc)
    if (requested && this.#pliThrottle.allows(now)) this.#options.broadcast.requestKeyFrame()
    const videoReception = receptions.find(({ ssrc }) => ssrc === this.#video?.ssrc)
    if (videoReception !== undefined) this.#reception.report(videoReception.fractionLost)
    if (this.#reception.isExcessive) this.close("the viewer's packet loss is too high")
  }

  #tick(now: number): void {
    if (this.#state !== 'watching') return
    if (now - this.#sentAt > this.#options.limits.idleMs) this.close('the live sends nothing')
    else if (now - this.#reportedAt >= REPORT_EVERY_MS) this.#report(now)
  }

  /**
   * Sends the reports by which the viewer synchronizes video and audio: both clocks at the same moment (RFC 3550
   * §6.4.1).
   */
  #report(now: number): void {
    this.#reportedAt = now
    const wall = this.#options.clock.wall()
    for (const source of [this.#video, this.#audio]) {
      if (source === null) continue
      const { ssrc, packets, bytes } = source
      const report = senderReport({ ssrc, wall, timestamp: source.timestamp(now), packets, bytes })
      this.peer.sendRtcp(Buffer.concat([report, description(ssrc, NAME)]))
    }
  }
}

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
