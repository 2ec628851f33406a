import type { Recording, RenditionProgress, VideoSize } from '#engine-protocol/index.ts'
import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Clock } from '../clock.ts'
import { MAX_FRAME_RATE, type Track } from '../codecs/index.ts'
import {
  type Container,
  containerOf,
  maxWorkMs,
  SIGNATURE_BYTES,
  type UploadFacts,
  UploadFailed,
  type UploadLimits,
  UploadRefused,
} from '../conversion/index.ts'
import type { EngineLog } from '../engine.ts'
import type { RenditionName } from '../hls/index.ts'
import type { Recordings } from '../recordings/index.ts'
import { DiskFull, type SegmentStorage } from '../storage/index.ts'
import type { ImageMaker } from '../thumbnails/index.ts'
import { finish } from './finish.ts'
import { planUpload } from './plan.ts'
import { runConverter, type RunOptions } from './run-converter.ts'
import { makeTiles } from './make-tiles.ts'
import { IncompatibleSegments, UploadOutput } from './upload-output.ts'

/** The result of a conversion. */
export interface ConvertedFile {
  readonly facts: Recording
  /** Of the tallest rendition. */
  readonly size: VideoSize | null
}

export interface ConvertOptions {
  readonly storage: SegmentStorage
  readonly recordings: Pick<Recordings, 'finalize'>
  /** Without it the video has no seek-bar thumbnails. */
  readonly maker: ImageMaker | null
  readonly id: string
  readonly file: string
  readonly token: string
  readonly date: number
  readonly limits: UploadLimits
  readonly clock: Clock
  readonly log: EngineLog
  readonly signal: AbortSignal
  /** Shares are from 0 to 1. */
  readonly onProgress: (share: number, renditions: readonly RenditionProgress[]) => void
  readonly onStarted: (pid: number) => void
}

/** The limit of processor time, in milliseconds, for inspecting a file, which reads it once. */
const MAX_INSPECT_MS = 3_600_000

/**
 * Converts a file, and resumes an earlier conversion. Rejects with UploadRefused, UploadFailed, or the reason of
 * `signal`; the segments made until then are kept but not listed.
 */
export async function convertUpload(options: ConvertOptions): Promise<ConvertedFile> {
  const { id, token, limits, recordings, maker, log } = options
  const container = await containerIn(options)
  const facts = await inspect(options, container)
  const plan = planUpload(facts, limits, availableParallelism())
  const videoNames = plan.rungs.map(({ name }) => name)
  const renditions: RenditionName[] = plan.audio ? [...videoNames, 'audio'] : videoNames
  const folder = options.storage.folder(`${id}/${token}`)
  const output = new UploadOutput({ folder, token, date: options.date, renditions })
  const { startMs, durationMs, frameRate, rungs } = plan
  const run = async (): Promise<void> => {
    const from = await output.resume(durationMs)
    const shares = new Map(renditions.map((name) => [name, from.at / durationMs]))
    const report = (at: number): void =>
      options.onProgress(
        Math.min(1, at / durationMs),
        Array.from(shares, ([name, share]) => ({ name, share })),
      )
    report(from.at)
    await runConverter({
      ...common(options),
      order: { type: 'convert', container, limits, facts, startMs, durationMs, frameRate, rungs, from },
      workMs: maxWorkMs(limits, durationMs),
      async onMessage(message) {
        if (message.type === 'opened') await output.open(message.rendition, Buffer.from(message.decoderConfig))
        if (message.type !== 'segment') return
        await output.store(message)
        shares.set(message.rendition, Math.min(1, (message.at + message.duration * 1000) / durationMs))
      },
      onProgress: (at) => report(Math.max(from.at, at)),
    })
  }
  try {
    await run().catch(async (error: unknown) => {
      if (!(error instanceof IncompatibleSegments)) throw error
      await folder.remove()
      await run()
    })
    const tracks = new Map(renditions.flatMap((name) => [...output.tracks].filter(([other]) => other === name)))
    const [tallest, smallest] = [videoNames[0], videoNames.at(-1)]
    if (maker !== null && smallest !== undefined) await makeTiles({ folder, token, rendition: smallest, maker, log })
    const facts = await finish({
      folder,
      tracks,
      frameRate: Math.min(frameRate, MAX_FRAME_RATE),
      finalize: () => recordings.finalize(id),
    })
    if (facts === null) throw new UploadFailed('storage', 'the converted files are missing')
    return { facts, size: sizeOf(tallest && tracks.get(tallest)) }
  } catch (error) {
    throw toUploadError(error)
  }
}

const sizeOf = (track: Track | undefined): VideoSize | null =>
  track?.kind === 'video' ? { width: track.width, height: track.height } : null

const common = ({ file, limits, clock, signal, onStarted }: ConvertOptions) => ({
  file,
  limits,
  clock,
  signal,
  onStarted,
})

async function inspect(options: ConvertOptions, container: Container): Promise<UploadFacts> {
  const found: { facts: UploadFacts | null } = { facts: null }
  const run: RunOptions = {
    ...common(options),
    order: { type: 'look', container, limits: options.limits },
    workMs: MAX_INSPECT_MS,
    async onMessage(message) {
      if (message.type === 'facts') found.facts = message.facts
    },
    onProgress: () => {},
  }
  await runConverter(run)
  if (found.facts === null) throw new UploadFailed('crashed', 'the converter reported no facts about the file')
  return found.facts
}

/** Detects the container by the first bytes of the file. Throws UploadRefused. */
async function containerIn({ file, limits }: ConvertOptions): Promise<Container> {
  const beginning = Buffer.alloc(SIGNATURE_BYTES)
  try {
    const { size } = await stat(file)
    if (size === 0) throw new UploadRefused('empty', '0 bytes')
    if (size > limits.bytes) throw new UploadRefused('too-large', `${size} bytes`)
    const handle = await open(file, 'r')
    await handle.read(beginning, 0, SIGNATURE_BYTES, 0).finally(() => handle.close())
  } catch (error) {
    if (error instanceof UploadRefused) throw error
    throw new UploadFailed('source-gone', error instanceof Error ? error.message : String(error))
  }
  const container = containerOf(beginning)
  if (container === null) throw new UploadRefused('not-video', `it starts with ${beginning.toString('hex')}`)
  return container
}

/** Converts storage errors to upload errors. */
function toUploadError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DiskFull || ('code' in error && error.code === 'ENOSPC')) {
    return new UploadFailed('disk-full', error.message)
  }
  return 'syscall' in error ? new UploadFailed('storage', error.message) : error
}
