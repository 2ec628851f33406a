import type { Clock } from '../clock.ts'
import type { HlsStream } from '../hls/index.ts'
import type { StreamOutput } from '../stream/output.ts'
import type { AudioTrack, Sample, Track, VideoTrack } from '../stream/sample.ts'
import type { StandbyClip } from './clip.ts'
import { playStandby, type Standby } from './play.ts'
import { ReturningSound } from './returning-sound.ts'

export interface SteadyOutputOptions {
  readonly clock: Clock
  /** What is shown while an encoder of such pictures is away; null shows nothing. */
  readonly clipFor: (picture: VideoTrack) => StandbyClip | null
  readonly open: (onPlayable: () => void) => HlsStream
  /** As of the output, but for the encoder's own samples only. */
  readonly onPlayable: () => void
}

/**
 * An output that never runs dry: while the encoder is away a still picture plays, until the next key frame comes. An
 * encoder that comes back without a picture is heard, and the still picture goes on.
 */
export class SteadyOutput implements StreamOutput {
  readonly #options: SteadyOutputOptions
  readonly #output: HlsStream
  #tracks: { video: VideoTrack | null; audio: AudioTrack | null } = { video: null, audio: null }
  #played = false
  #clip: StandbyClip | null = null
  #standby: Standby | null = null
  /** What the encoder has sent while the standby picture plays. */
  #returning = new ReturningSound()

  constructor(options: SteadyOutputOptions) {
    this.#options = options
    this.#output = options.open(() => {
      if (this.#standby !== null && !this.#returning.isHeard) return
      this.#played = true
      options.onPlayable()
    })
  }

  get partLateness(): number {
    return this.#output.partLateness
  }

  get queued(): number {
    return this.#output.queued
  }

  get renditions(): StreamOutput['renditions'] {
    return this.#output.renditions
  }

  track(track: Track): void {
    if (this.#standby !== null) {
      this.#returning.track(track)
      return
    }
    if (track.kind === 'video') this.#tracks.video = track
    else this.#tracks.audio = track
    this.#output.track(track)
  }

  sample(sample: Sample): void {
    if (this.#standby === null) this.#output.sample(sample)
    else if (sample.kind === 'audio') this.#hear(sample)
    else if (sample.keyFrame) this.#takeOver(sample)
  }

  discontinue(): void {
    const heard = this.#returning.isHeard
    if (this.#standby !== null && !heard) {
      this.#returning = new ReturningSound()
      return
    }
    this.#standby?.stop()
    const { clipFor } = this.#options
    const { video, audio } = this.#tracks
    if (!heard) this.#clip = this.#played && video !== null ? clipFor(video) : null
    this.#returning = new ReturningSound()
    this.#output.discontinue(this.#clip === null ? false : 'standby')
    if (this.#clip !== null) this.#show(this.#clip, audio)
  }

  async finish(): Promise<void> {
    this.#standby?.stop()
    await this.#output.finish()
  }

  async remove(): Promise<void> {
    await this.#output.remove()
  }

  #show(clip: StandbyClip, silenceOf: AudioTrack | null): void {
    // Named first: what the first picture makes playable is not the encoder's.
    this.#standby = { stop: () => {} }
    this.#standby = playStandby({ clip, sound: silenceOf, clock: this.#options.clock, sink: this.#output })
  }

  #takeOver(keyFrame: Sample): void {
    this.#standby?.stop()
    this.#standby = null
    this.#output.discontinue('encoder')
    for (const track of this.#returning.tracks) this.track(track)
    this.#returning = new ReturningSound()
    this.#output.sample(keyFrame)
  }

  #hear(sample: Sample): void {
    if (this.#returning.isHeard) {
      this.#output.sample(this.#returning.placed(sample))
      return
    }
    const sound = this.#returning.add(sample)
    if (sound === null || this.#clip === null) return
    this.#standby?.stop()
    this.#tracks.audio = sound
    this.#output.discontinue('encoder')
    this.#output.track(sound)
    this.#show(this.#clip, null)
  }
}
