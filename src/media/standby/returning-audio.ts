import type { AudioTrack, Sample, Track } from '../codecs/index.ts'

/** A returning encoder that has announced no video after this much audio, in milliseconds, sends none. */
const AUDIO_ONLY_MS = 1_000
/** The time until the first key frame of a returning encoder that has announced video, in milliseconds. */
const KEY_FRAME_TIMEOUT_MS = 12_000

/** The tracks and audio of a returning encoder before its first key frame. */
export class ReturningAudio {
  readonly #tracks = new Map<Track['kind'], Track>()
  #first: number | null = null
  /** The offset from the encoder's clock to that of the standby clip; null while its audio is not played. */
  #shift: number | null = null

  /** As last announced. */
  get tracks(): readonly Track[] {
    return [...this.#tracks.values()]
  }

  /** Whether its audio plays with the standby clip. */
  get isPlaying(): boolean {
    return this.#shift !== null
  }

  track(track: Track): void {
    this.#tracks.delete(track.kind)
    this.#tracks.set(track.kind, track)
  }

  /** Adds an audio sample; returns its track once it is certain that only audio arrives, which is then played. */
  add({ dts }: Sample): AudioTrack | null {
    const audio = this.#tracks.get('audio')
    this.#first ??= dts
    const timeout = this.#tracks.has('video') ? KEY_FRAME_TIMEOUT_MS : AUDIO_ONLY_MS
    if (audio?.kind !== 'audio' || dts - this.#first < timeout) return null
    this.#shift = -dts
    return audio
  }

  /** The sample on the clock of the standby clip, which starts with this audio. */
  align(sample: Sample): Sample {
    return { ...sample, dts: sample.dts + (this.#shift ?? 0) }
  }
}
