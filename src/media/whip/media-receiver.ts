import type { Clock } from '../clock.ts'
import type { SampleSink } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import {
  description,
  MediaClock,
  negativeAcknowledgement,
  pictureLoss,
  readRtp,
  readSenderReports,
  receiverReport,
  ReceptionMeter,
  type RtpPacket,
  TRANSPORT_EXTENSION,
  TransportFeedback,
} from '../rtp/index.ts'
import type { Offer } from '../webrtc/index.ts'
import { AudioReceiver } from './audio-receiver.ts'
import { VideoReceiver } from './video-receiver.ts'

const REPORT_EVERY_MS = 1_000
const RATES = { video: 90_000, audio: 48_000 }

export interface MediaReceiverOptions {
  readonly offer: Offer
  readonly sink: SampleSink
  readonly clock: Clock
  readonly log: EngineLog
  /** Our source identifier in the session. */
  readonly ssrc: number
  /** Sends an unencrypted compound packet to the encryption layer. */
  readonly sendRtcp: (packets: Buffer) => void
}

/** The source of one payload type. */
interface Source {
  readonly kind: 'video' | 'audio'
  readonly receiver: VideoReceiver | AudioReceiver
  readonly extension: number | null
  /** Measures the latest SSRC; a publisher may restart with another one. */
  meter: ReceptionMeter | null
}

/** Converts one publisher's RTP to samples, and sends it feedback. */
export class MediaReceiver {
  readonly #options: MediaReceiverOptions
  readonly #clock = new MediaClock(RATES)
  readonly #feedback = new TransportFeedback()
  readonly #sources = new Map<number, Source>()
  #reportedAt: number

  constructor(options: MediaReceiverOptions) {
    this.#options = options
    const { offer, sink, clock, log } = options
    this.#reportedAt = clock.monotonic()
    for (const { kind, format, extensions } of offer.media) {
      const source =
        kind === 'video'
          ? { kind: 'video' as const, receiver: new VideoReceiver(sink, this.#clock) }
          : { kind: 'audio' as const, receiver: new AudioReceiver(sink, this.#clock, clock, log) }
      const extension = extensions.get(TRANSPORT_EXTENSION) ?? null
      this.#sources.set(format.payloadType, { ...source, extension, meter: null })
    }
  }

  /** Returns true if the packet contained media. Throws Malformed and Unplayable. */
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

  /** Requests a key frame for a viewer. */
  requestKeyFrame(): void {
    for (const { receiver } of this.#sources.values()) if (receiver instanceof VideoReceiver) receiver.requestKeyFrame()
  }

  /** Must be called about every 50 ms: gives up late packets and sends the feedback. */
  tick(now: number): void {
    const { ssrc, sendRtcp } = this.#options
    const packets = [...this.#sources.values()].flatMap((source) => this.#feedbackOf(source, now))
    const measured = [...this.#sources.values()].find(({ meter }) => meter !== null)?.meter
    const arrivals = measured === null || measured === undefined ? null : this.#feedback.drain(ssrc, measured.ssrc)
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
    for (const { receiver } of this.#sources.values()) if (receiver instanceof AudioReceiver) receiver.close()
  }

  #note(source: Source, packet: RtpPacket, now: number): void {
    if (source.meter?.ssrc !== packet.ssrc) source.meter = new ReceptionMeter(packet.ssrc, RATES[source.kind])
    source.meter.add(packet, now)
    if (packet.extension?.length === 2) this.#feedback.arrived(packet.extension.readUInt16BE(0), now)
  }

  #feedbackOf({ receiver, meter }: Source, now: number): Buffer[] {
    if (receiver instanceof AudioReceiver) {
      receiver.tick(now)
      return []
    }
    const { retransmit, keyFrame } = receiver.tick(now)
    if (meter === null) return []
    const { ssrc } = this.#options
    return [
      ...(retransmit.length > 0 ? [negativeAcknowledgement(ssrc, meter.ssrc, retransmit)] : []),
      ...(keyFrame ? [pictureLoss(ssrc, meter.ssrc)] : []),
    ]
  }
}
