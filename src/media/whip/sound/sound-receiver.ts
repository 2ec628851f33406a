import type { Clock } from '../../clock.ts'
import type { EngineLog } from '../../engine.ts'
import type { AacFrame } from '../../native/index.ts'
import { readAacConfig } from '../../stream/aac-config.ts'
import type { SampleSink } from '../../stream/sample.ts'
import type { MediaClock } from '../../webrtc/rtp/media-clock.ts'
import { Reorder } from '../../webrtc/rtp/reorder.ts'
import type { RtpPacket } from '../../webrtc/rtp/rtp-packet.ts'
import { Transcoder } from './transcoder.ts'

/** Sound is not asked for again; a packet that is later than this, in milliseconds, was lost. */
const PATIENCE_MS = 80
const SAMPLES_PER_MS = 48
/**
 * The AudioSpecificConfig of AAC-LC, stereo, 48 kHz, as the encoder tells it once it runs. Players that come early must
 * hear that there is sound, or they never ask for it.
 */
const EXPECTED_CONFIG = Buffer.from('119056e500', 'hex')

/** Makes AAC samples of the Opus packets of one publisher (RFC 7587). */
export class SoundReceiver {
  readonly #sink: SampleSink
  readonly #transcoder: Transcoder
  readonly #reorder: Reorder
  #announced: Buffer | null = null

  constructor(sink: SampleSink, mediaClock: MediaClock, clock: Clock, log: EngineLog) {
    this.#sink = sink
    this.#transcoder = new Transcoder({
      clock,
      log,
      onConfig: (config) => {
        // Sound that was offered may never come.
        if (this.#announced !== null) this.#announce(config)
      },
      onFrame: (frame) => this.#pass(frame),
    })
    this.#reorder = new Reorder({
      patienceMs: PATIENCE_MS,
      askEveryMs: Number.POSITIVE_INFINITY,
      onPacket: ({ timestamp, payload, arrivedAt }) => {
        if (payload.length === 0) return
        const at = Math.round(mediaClock.soundAt(timestamp, arrivedAt) * SAMPLES_PER_MS)
        this.#transcoder.push({ at, data: payload, arrivedAt })
      },
      // The gap in time tells: silence takes its place.
      onLost: () => {},
    })
  }

  push(packet: RtpPacket, arrivedAt: number): void {
    if (this.#announced === null) this.#announce(EXPECTED_CONFIG)
    this.#reorder.push(packet, arrivedAt)
  }

  tick(now: number): void {
    this.#reorder.tick(now)
  }

  close(): void {
    this.#transcoder.close()
  }

  #announce(config: Buffer): void {
    if (this.#announced?.equals(config) === true) return
    this.#announced = config
    this.#sink.track(readAacConfig(config))
  }

  #pass({ at, data, arrivedAt }: AacFrame): void {
    this.#sink.sample({
      kind: 'audio',
      dts: Math.round(at / SAMPLES_PER_MS),
      compositionOffset: 0,
      keyFrame: true,
      data: Buffer.from(data),
      arrivedAt,
    })
  }
}
