import type { EngineLog } from '../engine.ts'
import { readDecoderSetup, readSamples } from '../hls/fmp4/read-samples.ts'
import type { SoundMeter } from '../sound-level/index.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'
import { amplitudeOf, parsePeaks, SOUND, stepOf, type SoundPeaks } from './peaks.ts'

/** A recorded segment of sound; without a file it was lost. */
export interface SoundSegment {
  /** In seconds. */
  readonly duration: number
  readonly map: string
  readonly file: string | null
}

export interface RecordedSoundOptions {
  readonly meter: Pick<SoundMeter, 'measure'>
  readonly log: EngineLog
}

/** So many frames are heard of each step at most: half a second. */
const MOST_FRAMES = 24

const TOKEN = /-([0-9a-f]+)\.m4s$/

/** Measures recordings when somebody wants to see their sound, each once, and keeps the result beside them. */
export class RecordedSound {
  readonly #options: RecordedSoundOptions
  readonly #underWay = new Set<string>()

  constructor(options: RecordedSoundOptions) {
    this.#options = options
  }

  /**
   * What is known of the sound of a recording; null as long as it is being measured, which this begins. `open` tells the
   * segments of the whole sound, and where the files of each take lie.
   */
  async peaks(
    streamId: string,
    folder: SegmentFolder,
    open: () => Promise<{
      readonly segments: readonly SoundSegment[]
      readonly folders: ReadonlyMap<string, SegmentFolder>
    }>,
  ): Promise<SoundPeaks | null> {
    const stored = await readWhole(folder, SOUND)
    if (stored !== null) return parsePeaks(stored.toString())
    if (this.#underWay.has(streamId)) return null
    this.#underWay.add(streamId)
    void this.#measure(streamId, folder, open)
      .catch((err: unknown) =>
        this.#options.log.warn({ err, streamId }, 'the sound of a recording could not be measured'),
      )
      .finally(() => this.#underWay.delete(streamId))
    return null
  }

  /** What is being measured is wanted no more. */
  forget(streamId: string): void {
    this.#underWay.delete(streamId)
  }

  async #measure(streamId: string, folder: SegmentFolder, open: Parameters<RecordedSound['peaks']>[2]): Promise<void> {
    const { segments, folders } = await open()
    const stepMs = stepOf(segments.reduce((sum, { duration }) => sum + duration * 1000, 0))
    const values: number[] = []
    let endMs = 0
    for (const segment of segments) {
      const beginMs = endMs
      endMs += segment.duration * 1000
      const frames = await readFrames(segment, folders)
      if (!this.#underWay.has(streamId)) return
      for (; (values.length + 0.5) * stepMs < endMs;) {
        const place = (values.length * stepMs - beginMs) / (endMs - beginMs)
        const from = Math.max(0, Math.floor(place * (frames?.samples.length ?? 0)))
        const some = frames?.samples.slice(from, from + MOST_FRAMES) ?? []
        const level = frames && (await this.#options.meter.measure({ decoderConfig: frames.config, frames: some }))
        // Not silence: who asks next has it measured anew.
        if (level === 'unanswered') return
        values.push(amplitudeOf(level))
      }
    }
    if (!this.#underWay.has(streamId)) return
    const made: SoundPeaks = { stepMs, peaks: Buffer.from(values).toString('base64') }
    await folder.replace(SOUND, JSON.stringify(made))
  }
}

async function readFrames({ file, map }: SoundSegment, folders: ReadonlyMap<string, SegmentFolder>) {
  const folder = folders.get(TOKEN.exec(file ?? '')?.[1] ?? '')
  if (folder === undefined || file === null) return null
  const [init, segment] = [await readWhole(folder, map), await readWhole(folder, file)]
  const setup = init && readDecoderSetup(init)
  if (segment === null || setup?.codec !== 'mp4a') return null
  return { config: setup.config, samples: [...readSamples(segment)] }
}
