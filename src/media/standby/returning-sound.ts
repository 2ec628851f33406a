import type { AudioTrack, Sample, Track } from '../stream/sample.ts'

/** An encoder that is back and has announced no picture after so much sound, in milliseconds, sends none. */
const SOUND_ALONE_MS = 1_000
/** One that has announced a picture may take longer to its first key frame, in milliseconds. */
const PICTURE_LATE_MS = 12_000

/** What comes from an encoder that is back, as long as no key frame of it has come. */
export class ReturningSound {
  readonly #tracks = new Map<Track['kind'], Track>()
  #first: number | null = null
  /** From the encoder's clock to that of the standby picture; null while nothing is heard of it. */
  #shift: number | null = null

  /** As they were announced last. */
  get tracks(): readonly Track[] {
    return [...this.#tracks.values()]
  }

  /** Its sound stands beside the standby picture. */
  get isHeard(): boolean {
    return this.#shift !== null
  }

  track(track: Track): void {
    this.#tracks.delete(track.kind)
    this.#tracks.set(track.kind, track)
  }

  /** Takes a sample of sound; returns its track when it is clear that sound is all that comes, and is to be heard from now on. */
  add({ dts }: Sample): AudioTrack | null {
    const sound = this.#tracks.get('audio')
    this.#first ??= dts
    const patience = this.#tracks.has('video') ? PICTURE_LATE_MS : SOUND_ALONE_MS
    if (sound?.kind !== 'audio' || dts - this.#first < patience) return null
    this.#shift = -dts
    return sound
  }

  /** The sample on the clock of the standby picture, which begins when its sound begins to be heard. */
  placed(sample: Sample): Sample {
    return { ...sample, dts: sample.dts + (this.#shift ?? 0) }
  }
}
