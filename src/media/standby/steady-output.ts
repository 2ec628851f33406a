import type { Clock } from '../clock.ts'
import type { HlsStream } from '../hls/index.ts'
import type { StreamOutput } from '../stream/output.ts'
import type { AudioTrack, Sample, Track, VideoTrack } from '../stream/sample.ts'
import type { StandbyClip } from './clip.ts'
import { playStandby, type Standby } from './play.ts'

export interface SteadyOutputOptions {
  readonly clock: Clock
  /** What is shown while an encoder of such pictures is away; null shows nothing. */
  readonly clipFor: (picture: VideoTrack) => StandbyClip | null
  readonly open: (onPlayable: () => void) => HlsStream
  /** As of the output, but for the encoder's own samples only. */
  readonly onPlayable: () => void
}

/** An output that never runs dry: while the encoder is away a still picture plays, until the next key frame comes. */
export class SteadyOutput implements StreamOutput {
  readonly #options: SteadyOutputOptions
  readonly #output: HlsStream
  #tracks: { video: VideoTrack | null; audio: AudioTrack | null } = { video: null, audio: null }
  #played = false
  #standby: Standby | null = null
  /** What the encoder has announced while the standby still plays. */
  #announced: Track[] = []

  constructor(options: SteadyOutputOptions) {
    this.#options = options
    this.#output = options.open(() => {
      if (this.#standby !== null) return
      this.#played = true
      options.onPlayable()
    })
  }

  get partLateness(): number {
    return this.#output.partLateness
  }

  track(track: Track): void {
    if (this.#standby !== null) {
      this.#announced.push(track)
      return
    }
    if (track.kind === 'video') this.#tracks.video = track
    else this.#tracks.audio = track
    this.#output.track(track)
  }

  sample(sample: Sample): void {
    if (this.#standby !== null) {
      if (sample.kind !== 'video' || !sample.keyFrame) return
      this.#standby.stop()
      this.#standby = null
      this.#output.discontinue(true)
      for (const track of this.#announced.splice(0)) this.track(track)
    }
    this.#output.sample(sample)
  }

  discontinue(): void {
    this.#announced = []
    if (this.#standby !== null) return
    const { clipFor, clock } = this.#options
    const { video, audio: sound } = this.#tracks
    const clip = this.#played && video !== null ? clipFor(video) : null
    this.#output.discontinue(clip !== null)
    if (clip === null) return
    // Named first: what the first picture makes playable is not the encoder's.
    this.#standby = { stop: () => {} }
    this.#standby = playStandby({ clip, sound, clock, sink: this.#output })
  }

  async finish(): Promise<void> {
    this.#standby?.stop()
    await this.#output.finish()
  }

  async remove(): Promise<void> {
    await this.#output.remove()
  }
}
