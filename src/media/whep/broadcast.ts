import {
  type AvcParameterSets,
  avcUnits,
  playsEverywhere,
  readAvcParameterSets,
  type Sample,
  type Track,
} from '../codecs/index.ts'
import { packetizeH264 } from '../rtp/index.ts'
import { DisplayOrder, LatestGroup } from './latest-group.ts'
import type { OpusSource } from './opus-source.ts'
import type { VideoFrame, AudioPacket, Viewer } from './viewer.ts'

export interface WhepBroadcastDeps {
  readonly openAudio: (onPacket: (packet: AudioPacket) => void) => Pick<OpusSource, 'configure' | 'push' | 'close'>
  /** Asks the publisher for a key frame if its protocol supports that. */
  readonly requestKeyFrame: () => void
}

/** One live for viewers over WebRTC; it costs almost nothing without viewers. */
export class WhepBroadcast {
  readonly #deps: WhepBroadcastDeps
  readonly #clock = new BroadcastClock()
  readonly #group = new LatestGroup()
  readonly #viewers = new Set<Viewer>()
  /** Includes viewers that are not connected yet. */
  readonly #registered = new Set<Viewer>()
  #codec: string | null = null
  #setup: AvcParameterSets | null = null
  #order = new DisplayOrder()
  #audioConfig: Buffer | null = null
  #audio: ReturnType<WhepBroadcastDeps['openAudio']> | null = null

  constructor(deps: WhepBroadcastDeps) {
    this.#deps = deps
  }

  /** The RFC 6381 codec string while the live can be watched over WebRTC; otherwise null. */
  get codec(): string | null {
    return this.#order.isReordered || this.#group.isEmpty ? null : this.#codec
  }

  /** The number of current and connecting viewers. */
  get viewerCount(): number {
    return this.#registered.size
  }

  track(track: Track): void {
    if (track.kind === 'audio') {
      this.#audioConfig = track.decoderConfig
      this.#audio?.configure(track.decoderConfig)
      return
    }
    // All WebRTC implementations support H.264, but not other codecs.
    const fits = playsEverywhere(track)
    this.#codec = fits ? track.codec : null
    this.#setup = fits ? readAvcParameterSets(track.decoderConfig) : null
    this.#order = new DisplayOrder()
  }

  sample(sample: Sample): void {
    if (sample.kind === 'video') this.#sendVideo(sample)
    else if (this.#audio !== null) {
      const at = Math.round(this.#clock.at(sample.dts, sample) * 48)
      this.#audio.push({ at, data: sample.data, arrivedAt: sample.arrivedAt })
    }
  }

  /** The next sample is on another clock; viewers stay. */
  discontinue(): void {
    this.#clock.restart()
    this.#order = new DisplayOrder()
  }

  /** Adds a connecting viewer; the first one starts the audio. */
  add(viewer: Viewer): void {
    this.#registered.add(viewer)
    if (this.#audio !== null) return
    this.#audio = this.#deps.openAudio((packet) => {
      for (const viewer of this.#viewers) viewer.audio(packet)
    })
    if (this.#audioConfig !== null) this.#audio.configure(this.#audioConfig)
  }

  remove(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    this.#registered.delete(viewer)
    if (this.#registered.size > 0) return
    this.#audio?.close()
    this.#audio = null
  }

  /** The viewer is connected: sends it the frames since the last key frame, and everything from now on. */
  start(viewer: Viewer): void {
    for (const frame of this.#group.catchUp()) viewer.video(frame)
    this.#viewers.add(viewer)
  }

  /** A viewer needs a key frame. */
  requestKeyFrame(): void {
    this.#deps.requestKeyFrame()
  }

  /** Disconnects all viewers. */
  dismiss(cause: string): void {
    for (const viewer of this.#registered) viewer.close(cause)
  }

  #sendVideo(sample: Sample): void {
    const setup = this.#setup
    if (setup === null) return
    const presentation = sample.dts + sample.compositionOffset
    this.#order.add(presentation)
    if (this.#order.isReordered) {
      this.#group.clear()
      this.dismiss('the encoder sends frames out of order (B-frames)')
      return
    }
    const frame = this.#cut(sample, setup, this.#clock.at(presentation, sample))
    this.#group.add(frame)
    for (const viewer of this.#viewers) viewer.video(frame)
  }

  #cut({ keyFrame, data }: Sample, { sets, lengthSize }: AvcParameterSets, at: number): VideoFrame {
    let payloads: Buffer[] | null = null
    return {
      at,
      keyFrame,
      bytes: data.length,
      // Viewers that join at a key frame need its parameter sets (RFC 6184 §8.4).
      payloads: () => (payloads ??= packetizeH264([...(keyFrame ? sets : []), ...avcUnits(data, lengthSize)])),
    }
  }
}

/**
 * If a publisher's time deviates this much from the arrival of its samples, in milliseconds, its clock was restarted.
 */
const STRAY_MS = 5_000

/**
 * One timeline, in milliseconds, for all publishers of a live: each starts at the engine's monotonic clock and
 * continues at its own pace. It never decreases.
 */
class BroadcastClock {
  #offset: number | null = null
  #latest = Number.NEGATIVE_INFINITY

  /** The next sample is on another clock. */
  restart(): void {
    this.#offset = null
  }

  /** The position of `time`, which is on the publisher's clock. */
  at(time: number, { arrivedAt }: Pick<Sample, 'arrivedAt'>): number {
    if (this.#offset === null || Math.abs(time + this.#offset - arrivedAt) > STRAY_MS) {
      this.#offset = Math.max(arrivedAt, this.#latest + 1) - time
    }
    const at = time + this.#offset
    this.#latest = Math.max(this.#latest, at)
    return at
  }
}
