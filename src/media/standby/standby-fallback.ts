import type { OutputStats } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { AudioTrack, Sample, Track, VideoTrack } from '../codecs/index.ts'
import type { HlsStream } from '../hls/index.ts'
import type { StreamOutput } from '../stream/index.ts'
import { type StandbyClip, playStandby, type Standby } from './clip.ts'
import { VideoWatch } from './video-watch.ts'
import { ReturningAudio } from './returning-audio.ts'
import { StandbyVideo } from './standby-video.ts'

export interface StandbyFallbackDeps {
  readonly clock: Clock
  /** The standby clip for video of this shape; null for none. */
  readonly clipFor: (video: VideoTrack) => StandbyClip | null
  readonly open: (onPlayable: () => void) => HlsStream
  /** As `onPlayable` of the output, but only for the encoder's own samples. */
  readonly onPlayable: () => void
}

/**
 * An output that does not stall: while the encoder is disconnected the standby clip plays until the next key frame. If an
 * encoder returns without video, or its video stops, its audio plays with the standby clip.
 */
export class StandbyFallback implements StreamOutput {
  readonly #deps: StandbyFallbackDeps
  readonly #output: HlsStream
  #tracks: { video: VideoTrack | null; audio: AudioTrack | null } = { video: null, audio: null }
  #played = false
  #clip: StandbyClip | null = null
  #standby: Standby | null = null
  /** The samples of a returning encoder while the standby clip plays. */
  #returning = new ReturningAudio()
  #watch = new VideoWatch()
  /** Replaces the video of a connected encoder that sends only audio. */
  #video: StandbyVideo | null = null

  constructor(deps: StandbyFallbackDeps) {
    this.#deps = deps
    this.#output = deps.open(() => {
      if (this.#standby !== null && !this.#returning.isPlaying) return
      this.#played = true
      deps.onPlayable()
    })
  }

  stats(): OutputStats {
    return this.#output.stats()
  }

  /** The encoder is connected and sends only audio, which plays with the standby clip. */
  get videoStopped(): boolean {
    return this.#video !== null || this.#returning.isPlaying
  }

  track(track: Track): void {
    if (this.#standby !== null) {
      this.#returning.track(track)
      return
    }
    if (track.kind === 'video') this.#tracks.video = track
    else this.#tracks.audio = track
    if (track.kind === 'audio' || this.#video === null) this.#output.track(track)
  }

  sample(sample: Sample): void {
    if (this.#standby === null) this.#pass(sample)
    else if (sample.kind === 'audio') this.#onReturningAudio(sample)
    else if (sample.keyFrame) this.#takeOver(sample)
  }

  discontinue(): void {
    const playing = this.#returning.isPlaying
    if (this.#standby !== null && !playing) {
      this.#returning = new ReturningAudio()
      return
    }
    this.#standby?.stop()
    this.#video = null
    this.#watch = new VideoWatch()
    const { clipFor } = this.#deps
    const { video, audio } = this.#tracks
    if (!playing) this.#clip = this.#played && video !== null ? clipFor(video) : null
    this.#returning = new ReturningAudio()
    this.#output.discontinue(this.#clip === null ? false : 'standby')
    if (this.#clip !== null) this.#playStandby(this.#clip, audio)
  }

  async finish(): Promise<void> {
    this.#standby?.stop()
    await this.#output.finish()
  }

  async remove(): Promise<void> {
    await this.#output.remove()
  }

  #playStandby(clip: StandbyClip, silenceOf: AudioTrack | null): void {
    // Set first, because the clip's first frame may make the output playable, which does not count.
    this.#standby = { stop: () => {} }
    this.#standby = playStandby({ clip, audio: silenceOf, clock: this.#deps.clock, sink: this.#output })
  }

  #takeOver(keyFrame: Sample): void {
    this.#standby?.stop()
    this.#standby = null
    this.#output.discontinue('encoder')
    for (const track of this.#returning.tracks) this.track(track)
    this.#returning = new ReturningAudio()
    this.#pass(keyFrame)
  }

  /** A sample of the connected encoder. The standby clip replaces a video that has stopped, up to a key frame. */
  #pass(sample: Sample): void {
    const now = this.#deps.clock.monotonic()
    if (sample.kind === 'audio') {
      this.#watch.addAudio(sample.dts)
      this.#output.sample(sample)
      if (this.#video === null && this.#watch.isMissing(now)) this.#replaceVideo()
      this.#video?.advance(this.#watch.position, now)
      return
    }
    if (this.#video !== null && !sample.keyFrame) return
    if (this.#video !== null) this.#restoreVideo()
    this.#watch.addFrame(sample.dts, now)
    this.#output.sample(sample)
  }

  /** A change of the video track alone: the timeline continues, and the audio that waits for its video is kept. */
  #replaceVideo(): void {
    const { video } = this.#tracks
    const clip = this.#played && video !== null ? this.#deps.clipFor(video) : null
    if (clip === null) return
    this.#video = new StandbyVideo(clip, this.#watch.missingFrom, this.#output)
    this.#output.track(clip.track)
  }

  #restoreVideo(): void {
    this.#video = null
    if (this.#tracks.video !== null) this.#output.track(this.#tracks.video)
  }

  #onReturningAudio(sample: Sample): void {
    if (this.#returning.isPlaying) {
      this.#output.sample(this.#returning.align(sample))
      return
    }
    const audio = this.#returning.add(sample)
    if (audio === null || this.#clip === null) return
    this.#standby?.stop()
    this.#tracks.audio = audio
    this.#output.discontinue('encoder')
    this.#output.track(audio)
    this.#playStandby(this.#clip, null)
  }
}
