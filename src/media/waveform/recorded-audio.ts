import type { EngineLog } from '../engine.ts'
import { readDecoderConfig, readSamples } from '../mp4/index.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'
import type { AudioMeter } from './audio-meter.ts'
import { amplitudeOf, parseWaveform, WAVEFORM_FILE, type Waveform, stepOf } from './peaks.ts'

/** A recorded audio segment; without a file it was lost. */
export interface AudioSegment {
  /** In seconds. */
  readonly duration: number
  readonly map: string
  readonly file: string | null
}

export interface RecordedAudioOptions {
  readonly meter: Pick<AudioMeter, 'measure'>
  readonly log: EngineLog
}

/** The number of frames measured per step: half a second. */
const MAX_FRAMES = 24

const TOKEN = /-([0-9a-f]+)\.m4s$/

/** Measures the waveform of a recording on first request, and stores it beside the segments. */
export class RecordedAudio {
  readonly #options: RecordedAudioOptions
  readonly #measuring = new Set<string>()

  constructor(options: RecordedAudioOptions) {
    this.#options = options
  }

  /**
   * The waveform of a recording; null while it is being measured, which this call starts. `open` returns all audio
   * segments and the folder of each session.
   */
  async peaks(
    streamId: string,
    folder: SegmentFolder,
    open: () => Promise<{
      readonly segments: readonly AudioSegment[]
      readonly folders: ReadonlyMap<string, SegmentFolder>
    }>,
  ): Promise<Waveform | null> {
    const stored = await readWhole(folder, WAVEFORM_FILE)
    if (stored !== null) return parseWaveform(stored.toString())
    if (this.#measuring.has(streamId)) return null
    this.#measuring.add(streamId)
    void this.#measure(streamId, folder, open)
      .catch((err: unknown) =>
        this.#options.log.warn({ err, streamId }, 'the waveform of a recording could not be measured'),
      )
      .finally(() => this.#measuring.delete(streamId))
    return null
  }

  /** Cancels a measurement. */
  forget(streamId: string): void {
    this.#measuring.delete(streamId)
  }

  async #measure(streamId: string, folder: SegmentFolder, open: Parameters<RecordedAudio['peaks']>[2]): Promise<void> {
    const { segments, folders } = await open()
    const stepMs = stepOf(segments.reduce((sum, { duration }) => sum + duration * 1000, 0))
    const values: number[] = []
    let endMs = 0
    for (const segment of segments) {
      const beginMs = endMs
      endMs += segment.duration * 1000
      const frames = await readFrames(segment, folders)
      if (!this.#measuring.has(streamId)) return
      for (; (values.length + 0.5) * stepMs < endMs;) {
        const place = (values.length * stepMs - beginMs) / (endMs - beginMs)
        const from = Math.max(0, Math.floor(place * (frames?.samples.length ?? 0)))
        const some = frames?.samples.slice(from, from + MAX_FRAMES) ?? []
        const level = frames && (await this.#options.meter.measure({ decoderConfig: frames.config, frames: some }))
        // Not silence: the next request measures it again.
        if (level === 'unavailable') return
        values.push(amplitudeOf(level))
      }
    }
    if (!this.#measuring.has(streamId)) return
    const waveform: Waveform = { stepMs, peaks: Buffer.from(values).toString('base64') }
    await folder.replace(WAVEFORM_FILE, JSON.stringify(waveform))
  }
}

async function readFrames({ file, map }: AudioSegment, folders: ReadonlyMap<string, SegmentFolder>) {
  const folder = folders.get(TOKEN.exec(file ?? '')?.[1] ?? '')
  if (folder === undefined || file === null) return null
  const [init, segment] = [await readWhole(folder, map), await readWhole(folder, file)]
  const setup = init && readDecoderConfig(init)
  if (segment === null || setup?.codec !== 'mp4a') return null
  return { config: setup.config, samples: [...readSamples(segment)] }
}
