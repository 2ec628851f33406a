import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { SampleSink } from '../stream/sample.ts'
import { PictureReceiver } from './picture/picture-receiver.ts'
import {
  description,
  MediaClock,
  negativeAcknowledgement,
  pictureLoss,
  readRtp,
  readSenderReports,
  receiverReport,
  ReceptionMeter,
  TRANSPORT_EXTENSION,
  TransportFeedback,
  type RtpPacket,
} from '../webrtc/rtp/index.ts'
import type { Offer } from '../webrtc/sdp/index.ts'
import { SoundReceiver } from './sound/sound-receiver.ts'

const REPORT_EVERY_MS = 1_000
const RATES = { picture: 90_000, sound: 48_000 }

export interface MediaIntakeOptions {
  readonly offer: Offer
  readonly sink: SampleSink
  readonly clock: Clock
  readonly log: EngineLog
  /** Our name among the sources of the session. */
  readonly ssrc: number
  /** Sends a compound packet in the clear to whoever encrypts it. */
  readonly sendRtcp: (packets: Buffer) => void
}

/** A source of packets that belongs to one payload type. */
interface Source {
  readonly kind: 'picture' | 'sound'
  readonly receiver: PictureReceiver | SoundReceiver
  readonly extension: number | null
  /** Of the packets that came last; a publisher may start over under another number. */
  meter: ReceptionMeter | null
}

/** Turns one publisher's RTP into samples, and tells it how it arrives. */
export class MediaIntake {
  readonly #options: MediaIntakeOptions
  readonly #clock = new MediaClock(RATES)
  readonly #feedback = new TransportFeedback()
  readonly #sources = new Map<number, Source>()
  #reportedAt: number

  constructor(options: MediaIntakeOptions) {
    this.#options = options
    const { offer, sink, clock, log } = options
    this.#reportedAt = clock.monotonic()
    for (const { kind, format, extensions } of offer.media) {
      const source =
        kind === 'video'
          ? { kind: 'picture' as const, receiver: new PictureReceiver(sink, this.#clock) }
          : { kind: 'sound' as const, receiver: new SoundReceiver(sink, this.#clock, clock, log) }
      const extension = extensions.get(TRANSPORT_EXTENSION) ?? null
      this.#sources.set(format.payloadType, { ...source, extension, meter: null })
    }
  }

  /** True when it carried picture or sound. Throws Malformed and Unplayable. */
  rtp(bytes: Buffer): boolean {
    const source = this.#sources.get((bytes[1] ?? 0) & 127)
    const packet = source === undefined ? null : readRtp(bytes, source.extension)
    if (source === undefined || packet === null) return false
    const now = this.#options.clock.monotonic()
    this.#note(source, packet, now)
    source.receiver.push(packet, now)
    return packet.payload.length > 0
  }

  rtcp(packets: Buffer): void {
    const now = this.#options.clock.monotonic()
    for (const report of readSenderReports(packets)) {
      const source = [...this.#sources.values()].find(({ meter }) => meter?.ssrc === report.ssrc)
      source?.meter?.reported(report, now)
      if (source !== undefined) this.#clock.report(source.kind, report)
    }
  }

  /** A viewer can't go on without one. */
  wantKeyFrame(): void {
    for (const { receiver } of this.#sources.values()) if (receiver instanceof PictureReceiver) receiver.wantKeyFrame()
  }

  /** To be called every 50 ms or so: gives up what is late, and sends what the publisher must know. */
  tick(now: number): void {
    const { ssrc, sendRtcp } = this.#options
    const packets = [...this.#sources.values()].flatMap((source) => this.#wishes(source, now))
    const heard = [...this.#sources.values()].find(({ meter }) => meter !== null)?.meter
    const arrivals = heard === null || heard === undefined ? null : this.#feedback.take(ssrc, heard.ssrc)
    if (arrivals !== null) packets.push(arrivals)
    if (now - this.#reportedAt >= REPORT_EVERY_MS) {
      this.#reportedAt = now
      const receptions = [...this.#sources.values()].flatMap(({ meter }) => meter?.read(now) ?? [])
      sendRtcp(Buffer.concat([receiverReport(ssrc, receptions), description(ssrc, 'kirari'), ...packets]))
    } else if (packets.length > 0) {
      sendRtcp(Buffer.concat([receiverReport(ssrc, []), ...packets]))
    }
  }

  close(): void {
    for (const { receiver } of this.#sources.values()) if (receiver instanceof SoundReceiver) receiver.close()
  }

  #note(source: Source, packet: RtpPacket, now: number): void {
    if (source.meter?.ssrc !== packet.ssrc) source.meter = new ReceptionMeter(packet.ssrc, RATES[source.kind])
    source.meter.add(packet, now)
    if (packet.extension?.length === 2) this.#feedback.arrived(packet.extension.readUInt16BE(0), now)
  }

  #wishes({ receiver, meter }: Source, now: number): Buffer[] {
    if (receiver instanceof SoundReceiver) {
      receiver.tick(now)
      return []
    }
    const { again, keyFrame } = receiver.tick(now)
    if (meter === null) return []
    const { ssrc } = this.#options
    return [
      ...(again.length > 0 ? [negativeAcknowledgement(ssrc, meter.ssrc, again)] : []),
      ...(keyFrame ? [pictureLoss(ssrc, meter.ssrc)] : []),
    ]
  }
}
