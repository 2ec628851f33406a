import { ParameterSets, readAvcConfig, type SampleSink } from '../codecs/index.ts'
import { type ReceivedPacket, H264Depacketizer, type MediaClock, JitterBuffer, type RtpPacket } from '../rtp/index.ts'
import { accessUnit, startsFrame } from './access-unit.ts'
import { PliThrottle } from './pli-throttle.ts'

/** Retransmission takes a round trip; waiting longer than this, in milliseconds, would delay the live. */
const LOSS_TIMEOUT_MS = 250
const RETRY_INTERVAL_MS = 60
/** Larger frames are dropped. */
const MAX_BYTES = 8 * 1024 * 1024
/** The memory overhead of a packet and a unit, at most. */
const OVERHEAD_BYTES = 256

interface OpenUnit {
  readonly timestamp: number
  readonly units: Buffer[]
  /** Memory used, in bytes. */
  bytes: number
  arrivedAt: number
  damaged: boolean
}

/**
 * Converts one publisher's H.264 packets to samples. Lost packets are requested again; if they stay lost, all frames up
 * to the next key frame are dropped, so that no broken frame is shown.
 */
export class VideoReceiver {
  readonly #sink: SampleSink
  readonly #clock: MediaClock
  readonly #jitterBuffer: JitterBuffer
  readonly #depacketizer = new H264Depacketizer()
  readonly #sets = new ParameterSets('avc1', 4)
  readonly #pliThrottle = new PliThrottle()
  #open: OpenUnit | null = null
  #doneTimestamp: number | null = null
  #waiting = true
  /** The previous packet is missing: the next one may belong to a frame whose start is lost. */
  #uncertain = true
  #lastDts = Number.NEGATIVE_INFINITY

  constructor(sink: SampleSink, clock: MediaClock) {
    this.#sink = sink
    this.#clock = clock
    this.#jitterBuffer = new JitterBuffer({
      timeoutMs: LOSS_TIMEOUT_MS,
      retryIntervalMs: RETRY_INTERVAL_MS,
      onPacket: (packet) => this.#onPacket(packet),
      onLost: () => this.#onLoss(),
    })
  }

  /** Throws Malformed and Unplayable. */
  push(packet: RtpPacket, arrivedAt: number): void {
    this.#pliThrottle.onPacket(arrivedAt)
    this.#jitterBuffer.push(packet, arrivedAt)
  }

  requestKeyFrame(): void {
    this.#pliThrottle.onRequest()
  }

  /** The requests to send to the publisher now: packet numbers and a key frame. */
  tick(now: number): { readonly retransmit: number[]; readonly keyFrame: boolean } {
    return { retransmit: this.#jitterBuffer.tick(now), keyFrame: this.#pliThrottle.shouldSend(now) }
  }

  #onPacket(packet: ReceivedPacket): void {
    if (packet.payload.length === 0) return
    // A packet of a finished frame is dropped.
    if (packet.timestamp === this.#doneTimestamp) return
    if (this.#open !== null && this.#open.timestamp !== packet.timestamp) this.#close()
    const { timestamp, arrivedAt } = packet
    const damaged = this.#uncertain && !startsFrame(packet.payload)
    this.#open ??= { timestamp, units: [], bytes: 0, arrivedAt, damaged }
    this.#uncertain = false
    this.#open.arrivedAt = Math.max(this.#open.arrivedAt, arrivedAt)
    const units = this.#depacketizer.push(packet.payload)
    for (const unit of units) this.#open.units.push(unit)
    this.#open.bytes += packet.payload.length + (1 + units.length) * OVERHEAD_BYTES
    if (this.#open.bytes > MAX_BYTES) this.#discardFrame(timestamp)
    else if (packet.marker) this.#close()
  }

  /** Drops the rest of this frame. */
  #discardFrame(timestamp: number): void {
    this.#open = null
    this.#doneTimestamp = timestamp
    this.#depacketizer.reset()
    this.#waiting = true
    this.#pliThrottle.onLoss()
  }

  #onLoss(): void {
    this.#depacketizer.reset()
    if (this.#open !== null) this.#open.damaged = true
    this.#waiting = true
    this.#uncertain = true
    this.#pliThrottle.onLoss()
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    this.#depacketizer.reset()
    if (open === null) return
    this.#doneTimestamp = open.timestamp
    const unit = accessUnit(open.units)
    this.#sets.add(open.units)
    if (unit.data.length === 0) return
    if (open.damaged || (this.#waiting && !(unit.keyFrame && this.#sets.areCompleteFor(open.units)))) {
      this.#pliThrottle.onLoss()
      return
    }
    if (unit.keyFrame) this.#startWith(open)
    const pts = Math.round(this.#clock.videoAt(open.timestamp, open.arrivedAt))
    // WebRTC encoders send in display order; for others the decoding times are adjusted.
    const dts = Math.max(pts, this.#lastDts + 1)
    this.#lastDts = dts
    const { keyFrame, data } = unit
    const { arrivedAt } = open
    this.#sink.sample({ kind: 'video', dts, compositionOffset: pts - dts, keyFrame, data, arrivedAt })
  }

  #startWith({ units, arrivedAt }: OpenUnit): void {
    this.#waiting = false
    this.#pliThrottle.onKeyFrame(arrivedAt)
    const config = this.#sets.changedConfiguration(units, false)
    if (config !== null) this.#sink.track(readAvcConfig(config).track)
  }
}
