import type { Recording } from '#engine-protocol/index.ts'
import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Clock } from '../clock.ts'
import { MAX_FRAME_RATE } from '../codecs/index.ts'
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
import { DiskFull, type SegmentStorage } from '../storage/index.ts'
import { finish } from './finish.ts'
import { planUpload } from './plan.ts'
import { runConverter, type RunOptions } from './run-converter.ts'
import { IncompatibleSegments, UploadOutput } from './upload-output.ts'

export interface ConvertOptions {
  readonly storage: SegmentStorage
  readonly id: string
  readonly file: string
  readonly token: string
  readonly date: number
  readonly limits: UploadLimits
  readonly clock: Clock
  readonly log: EngineLog
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly onStarted: (pid: number) => void
}

/** The limit of processor time, in milliseconds, for inspecting a file, which reads it once. */
const MAX_INSPECT_MS = 3_600_000

/**
 * Converts a file, and resumes an earlier conversion. Rejects with UploadRefused, UploadFailed, or the reason of
 * `signal`; the segments made until then are kept but not listed.
 */
export async function convertUpload(options: ConvertOptions): Promise<Recording> {
  const { storage, id, token, limits, log } = options
  const container = await containerIn(options)
  const facts = await inspect(options, container)
  const plan = planUpload(facts, limits, availableParallelism())
  const videoNames = plan.rungs.map(({ name }) => name)
  const renditions: RenditionName[] = plan.audio ? [...videoNames, 'audio'] : videoNames
  const folder = storage.folder(`${id}/${token}`)
  const output = new UploadOutput({ folder, token, date: options.date, renditions })
  const { startMs, durationMs, frameRate, rungs } = plan
  const run = async (): Promise<void> => {
    const from = await output.resume(durationMs)
    options.onProgress(from.at / durationMs)
    await runConverter({
      ...common(options),
      order: { type: 'convert', container, limits, facts, startMs, durationMs, frameRate, rungs, from },
      workMs: maxWorkMs(limits, durationMs),
      async onMessage(message) {
        if (message.type === 'opened') await output.open(message.rendition, Buffer.from(message.decoderConfig))
        if (message.type === 'segment') await output.store(message)
      },
      onProgress: (at) => options.onProgress(Math.min(1, Math.max(from.at, at) / durationMs)),
    })
  }
  try {
    await run().catch(async (error: unknown) => {
      if (!(error instanceof IncompatibleSegments)) throw error
      await folder.remove()
      await run()
    })
    const tracks = new Map(renditions.flatMap((name) => [...output.tracks].filter(([other]) => other === name)))
    const result = await finish({ storage, id, token, tracks, frameRate: Math.min(frameRate, MAX_FRAME_RATE), log })
    if (result === null) throw new UploadFailed('storage', 'the converted files are missing')
    return result
  } catch (error) {
    throw toUploadError(error)
  }
}

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
