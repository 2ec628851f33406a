import type { EngineLog } from '../engine.ts'
import { readDecoderConfig, readSamples } from '../mp4/index.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'
import type { AudioMeter } from './audio-meter.ts'

/** A recorded audio segment; without a file it was lost. */
export interface AudioSegment {
  /** In seconds. */
  readonly duration: number
  readonly map: string
  readonly file: string | null
}

export interface RecordedAudioDeps {
  readonly meter: Pick<AudioMeter, 'measure'>
  readonly log: EngineLog
}

/** The number of frames measured per step: half a second. */
const MAX_FRAMES = 24

const TOKEN = /-([0-9a-f]+)\.m4s$/

/** Measures the waveform of a recording on first request, and stores it beside the segments. */
export class RecordedAudio {
  readonly #deps: RecordedAudioDeps
  readonly #measuring = new Set<string>()

  constructor(deps: RecordedAudioDeps) {
    this.#deps = deps
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
        this.#deps.log.warn({ err, streamId }, 'the waveform of a recording could not be measured'),
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
        const share = (values.length * stepMs - beginMs) / (endMs - beginMs)
        const from = Math.max(0, Math.floor(share * (frames?.samples.length ?? 0)))
        const some = frames?.samples.slice(from, from + MAX_FRAMES) ?? []
        const level = frames && (await this.#deps.meter.measure({ decoderConfig: frames.config, frames: some }))
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

/** The file name of a recording's waveform. */
export const WAVEFORM_FILE = 'waveform.json'

/** The peak amplitudes of a recording, one per step. */
export interface Waveform {
  /** In milliseconds. */
  readonly stepMs: number
  /** Base64 of bytes; 255 is full scale. */
  readonly peaks: string
}

/** Two values per second. */
const MIN_STEP_MS = 500
/** The largest number of values: recordings longer than an hour have longer steps. */
const MAX_VALUES = 7200

/** The step for a recording of this length, in milliseconds. */
export const stepOf = (lengthMs: number): number => Math.max(MIN_STEP_MS, Math.ceil(lengthMs / MAX_VALUES))

/** Converts a level in dB below full scale to an amplitude byte; null is silence. */
export const amplitudeOf = (level: number | null): number => (level === null ? 0 : Math.round(255 * 10 ** (level / 20)))

/** The values between two times. */
export function sliceWaveform({ stepMs, peaks }: Waveform, fromMs: number, toMs: number): Waveform {
  const bytes = Buffer.from(peaks, 'base64')
  const part = bytes.subarray(Math.round(fromMs / stepMs), Math.ceil(toMs / stepMs))
  return { stepMs, peaks: part.toString('base64') }
}

/** Null for other content. */
export function parseWaveform(json: string): Waveform | null {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || !('stepMs' in value) || !('peaks' in value)) return null
  const { stepMs, peaks } = value
  return typeof stepMs === 'number' && typeof peaks === 'string' ? { stepMs, peaks } : null
}
