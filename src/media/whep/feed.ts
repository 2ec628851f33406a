import { playsEverywhere } from '../stream/picture-codec.ts'
import type { Sample, Track } from '../stream/sample.ts'
import { LiveLine } from './live-line.ts'
import { avcUnits, readAvcSetup, type AvcSetup } from './picture/avc-units.ts'
import { DisplayOrder } from './picture/display-order.ts'
import { LatestGroup } from './picture/latest-group.ts'
import { packetize } from './picture/packetizer.ts'
import type { OpusSource } from './sound/opus-source.ts'
import type { Picture, Sound, Viewer } from './viewer.ts'

export interface FeedOptions {
  readonly openSound: (onPacket: (packet: Sound) => void) => Pick<OpusSource, 'configure' | 'push' | 'close'>
  /** Its publisher is to send a key frame, if it can be asked. */
  readonly wantKeyFrame: () => void
}

/** One live as it goes to viewers over WebRTC; it costs next to nothing while there are none. */
export class LiveFeed {
  readonly #options: FeedOptions
  readonly #line = new LiveLine()
  readonly #group = new LatestGroup()
  readonly #viewers = new Set<Viewer>()
  /** Those too that are not connected yet. */
  readonly #entered = new Set<Viewer>()
  #codec: string | null = null
  #setup: AvcSetup | null = null
  #order = new DisplayOrder()
  #soundConfig: Buffer | null = null
  #sound: ReturnType<FeedOptions['openSound']> | null = null

  constructor(options: FeedOptions) {
    this.#options = options
  }

  /** The RFC 6381 string of the picture while it can be watched over WebRTC; else null. */
  get codec(): string | null {
    return this.#order.isOther || this.#group.isEmpty ? null : this.#codec
  }

  /** How many watch or are about to. */
  get places(): number {
    return this.#entered.size
  }

  track(track: Track): void {
    if (track.kind === 'audio') {
      this.#soundConfig = track.decoderConfig
      this.#sound?.configure(track.decoderConfig)
      return
    }
    // WebRTC is sure of H.264 alone.
    const fits = playsEverywhere(track)
    this.#codec = fits ? track.codec : null
    this.#setup = fits ? readAvcSetup(track.decoderConfig) : null
    this.#order = new DisplayOrder()
  }

  sample(sample: Sample): void {
    if (sample.kind === 'video') this.#picture(sample)
    else if (this.#sound !== null) {
      const at = Math.round(this.#line.at(sample.dts, sample) * 48)
      this.#sound.push({ at, data: sample.data, arrivedAt: sample.arrivedAt })
    }
  }

  /** What comes next is on another clock; viewers stay. */
  discontinue(): void {
    this.#line.restart()
    this.#order = new DisplayOrder()
  }

  /** Somebody is about to watch: from the first on there is sound. */
  enter(viewer: Viewer): void {
    this.#entered.add(viewer)
    if (this.#sound !== null) return
    this.#sound = this.#options.openSound((packet) => {
      for (const viewer of this.#viewers) viewer.sound(packet)
    })
    if (this.#soundConfig !== null) this.#sound.configure(this.#soundConfig)
  }

  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer)
    this.#entered.delete(viewer)
    if (this.#entered.size > 0) return
    this.#sound?.close()
    this.#sound = null
  }

  /** The viewer is connected: it gets what it needs to see the present picture, then everything. */
  join(viewer: Viewer): void {
    for (const picture of this.#group.hurried()) viewer.picture(picture)
    this.#viewers.add(viewer)
  }

  /** A viewer can't go on before the next key frame. */
  wantKeyFrame(): void {
    this.#options.wantKeyFrame()
  }

  /** Sends everybody away. */
  dismiss(cause: string): void {
    for (const viewer of this.#entered) viewer.close(cause)
  }

  #picture(sample: Sample): void {
    const setup = this.#setup
    if (setup === null) return
    const presentation = sample.dts + sample.compositionOffset
    this.#order.add(presentation)
    if (this.#order.isOther) {
      this.#group.clear()
      this.dismiss('the encoder sends pictures out of order (B-frames)')
      return
    }
    const picture = this.#cut(sample, setup, this.#line.at(presentation, sample))
    this.#group.add(picture)
    for (const viewer of this.#viewers) viewer.picture(picture)
  }

  #cut({ keyFrame, data }: Sample, { sets, lengthSize }: AvcSetup, at: number): Picture {
    let payloads: Buffer[] | null = null
    return {
      at,
      keyFrame,
      bytes: data.length,
      // Whoever joins at a key frame needs the parameters that belong to it (RFC 6184 §8.4).
      payloads: () => (payloads ??= packetize([...(keyFrame ? sets : []), ...avcUnits(data, lengthSize)])),
    }
  }
}
