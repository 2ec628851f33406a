import type { AacFrame } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import { readAacConfig, type SampleSink } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import { type MediaClock, JitterBuffer, type RtpPacket } from '../rtp/index.ts'
import { OpusTranscoder } from './opus-transcoder.ts'

/** Audio is not retransmitted; a packet later than this, in milliseconds, is lost. */
const LOSS_TIMEOUT_MS = 80
const SAMPLES_PER_MS = 48
/**
 * The AudioSpecificConfig of AAC-LC, stereo, 48 kHz, as the encoder sends it after its start. Players that connect
 * early must know that there is audio, or they never request it.
 */
const EXPECTED_CONFIG = Buffer.from('119056e500', 'hex')

/** Converts the Opus packets of one publisher (RFC 7587) to AAC samples. */
export class AudioReceiver {
  readonly #sink: SampleSink
  readonly #transcoder: OpusTranscoder
  readonly #jitterBuffer: JitterBuffer
  #announced: Buffer | null = null

  constructor(sink: SampleSink, mediaClock: MediaClock, clock: Clock, log: EngineLog) {
    this.#sink = sink
    this.#transcoder = new OpusTranscoder({
      clock,
      log,
      onConfig: (config) => {
        // Offered audio may never arrive.
        if (this.#announced !== null) this.#announce(config)
      },
      onFrame: (frame) => this.#pass(frame),
    })
    this.#jitterBuffer = new JitterBuffer({
      timeoutMs: LOSS_TIMEOUT_MS,
      retryIntervalMs: Number.POSITIVE_INFINITY,
      onPacket: ({ timestamp, payload, arrivedAt }) => {
        if (payload.length === 0) return
        const at = Math.round(mediaClock.audioAt(timestamp, arrivedAt) * SAMPLES_PER_MS)
        this.#transcoder.push({ at, data: payload, arrivedAt })
      },
      // The gap in the timestamps is filled with silence.
      onLost: () => {},
    })
  }

  push(packet: RtpPacket, arrivedAt: number): void {
    if (this.#announced === null) this.#announce(EXPECTED_CONFIG)
    this.#jitterBuffer.push(packet, arrivedAt)
  }

  tick(now: number): void {
    this.#jitterBuffer.tick(now)
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
