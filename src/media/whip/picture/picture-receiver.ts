import type { SampleSink } from '../../stream/sample.ts'
import type { MediaClock } from '../../webrtc/rtp/media-clock.ts'
import { Reorder, type Arrived } from '../../webrtc/rtp/reorder.ts'
import type { RtpPacket } from '../../webrtc/rtp/rtp-packet.ts'
import { accessUnit, beginsPicture } from './access-unit.ts'
import { Depacketizer } from './depacketizer.ts'
import { KeyFrameWish } from './key-frame-wish.ts'
import { ParameterSets } from './parameter-sets.ts'

/** Retransmission takes a round trip; a picture that is later than this holds the live up, in milliseconds. */
const PATIENCE_MS = 250
const ASK_EVERY_MS = 60
/** A picture that takes more memory than this is somebody's play. */
const MOST_BYTES = 8 * 1024 * 1024
/** What a packet and a unit take beside their bytes, at most. */
const PIECE_BYTES = 256

interface OpenUnit {
  readonly timestamp: number
  readonly units: Buffer[]
  /** That it takes of our memory. */
  bytes: number
  arrivedAt: number
  damaged: boolean
}

/**
 * Makes samples of the H.264 packets of one publisher. What was lost is asked for again; what stays lost takes away all
 * pictures up to the next key frame, so that nobody ever sees a broken one.
 */
export class PictureReceiver {
  readonly #sink: SampleSink
  readonly #clock: MediaClock
  readonly #reorder: Reorder
  readonly #depacketizer = new Depacketizer()
  readonly #sets = new ParameterSets()
  readonly #wish = new KeyFrameWish()
  #open: OpenUnit | null = null
  #doneTimestamp: number | null = null
  #waiting = true
  /** The packet before is not known: what comes may be the rest of a picture whose beginning is lost. */
  #uncertain = true
  #lastDts = Number.NEGATIVE_INFINITY

  constructor(sink: SampleSink, clock: MediaClock) {
    this.#sink = sink
    this.#clock = clock
    this.#reorder = new Reorder({
      patienceMs: PATIENCE_MS,
      askEveryMs: ASK_EVERY_MS,
      onPacket: (packet) => this.#take(packet),
      onLost: () => this.#lost(),
    })
  }

  /** Throws Malformed and Unplayable. */
  push(packet: RtpPacket, arrivedAt: number): void {
    this.#wish.arrived(arrivedAt)
    this.#reorder.push(packet, arrivedAt)
  }

  wantKeyFrame(): void {
    this.#wish.wanted()
  }

  /** What to ask the publisher for now: packets by number, and a key frame. */
  tick(now: number): { readonly again: number[]; readonly keyFrame: boolean } {
    return { again: this.#reorder.tick(now), keyFrame: this.#wish.due(now) }
  }

  #take(packet: Arrived): void {
    if (packet.payload.length === 0) return
    // A packet of a picture that was closed by its marker belongs to nothing.
    if (packet.timestamp === this.#doneTimestamp) return
    if (this.#open !== null && this.#open.timestamp !== packet.timestamp) this.#close()
    const { timestamp, arrivedAt } = packet
    const damaged = this.#uncertain && !beginsPicture(packet.payload)
    this.#open ??= { timestamp, units: [], bytes: 0, arrivedAt, damaged }
    this.#uncertain = false
    this.#open.arrivedAt = Math.max(this.#open.arrivedAt, arrivedAt)
    const units = this.#depacketizer.push(packet.payload)
    for (const unit of units) this.#open.units.push(unit)
    this.#open.bytes += packet.payload.length + (1 + units.length) * PIECE_BYTES
    if (this.#open.bytes > MOST_BYTES) this.#leaveOut(timestamp)
    else if (packet.marker) this.#close()
  }

  /** The rest of this picture belongs to nothing. */
  #leaveOut(timestamp: number): void {
    this.#open = null
    this.#doneTimestamp = timestamp
    this.#depacketizer.reset()
    this.#waiting = true
    this.#wish.lost()
  }

  #lost(): void {
    this.#depacketizer.reset()
    if (this.#open !== null) this.#open.damaged = true
    this.#waiting = true
    this.#uncertain = true
    this.#wish.lost()
  }

  #close(): void {
    const open = this.#open
    this.#open = null
    this.#depacketizer.reset()
    if (open === null) return
    this.#doneTimestamp = open.timestamp
    const unit = accessUnit(open.units)
    for (const set of unit.sequences) this.#sets.sequence(set)
    for (const set of unit.pictures) this.#sets.picture(set)
    if (unit.data.length === 0) return
    if (open.damaged || (this.#waiting && !(unit.keyFrame && this.#sets.complete))) {
      this.#wish.lost()
      return
    }
    if (unit.keyFrame) this.#beginWith(open.arrivedAt)
    const pts = Math.round(this.#clock.pictureAt(open.timestamp, open.arrivedAt))
    // Encoders for WebRTC send in the order of display; one that does not gets decoding times that fit.
    const dts = Math.max(pts, this.#lastDts + 1)
    this.#lastDts = dts
    const { keyFrame, data } = unit
    const { arrivedAt } = open
    this.#sink.sample({ kind: 'video', dts, compositionOffset: pts - dts, keyFrame, data, arrivedAt })
  }

  #beginWith(arrivedAt: number): void {
    this.#waiting = false
    this.#wish.granted(arrivedAt)
    const track = this.#sets.changedTrack()
    if (track !== null) this.#sink.track(track)
  }
}
