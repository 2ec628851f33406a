import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { RenditionName } from '../hls/index.ts'
import type { RecordingFacts } from '../recording/index.ts'
import { DiskFull, type SegmentStorage } from '../storage/index.ts'
import { HIGHEST_RATE } from '../transcode/rate-grid.ts'
import { containerOf, SIGNATURE_BYTES, type Container } from './container.ts'
import type { UploadFacts } from './facts.ts'
import { UploadFailed, UploadRefused } from './fault.ts'
import { finish } from './finish.ts'
import { longestWork, type UploadLimits } from './limits.ts'
import { planUpload } from './plan.ts'
import { runConverter, type RunOptions } from './run-converter.ts'
import { MadeOtherwise, Take } from './take.ts'

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

/** A look at a file is reading it once: so much processor time at most, in milliseconds. */
const LONGEST_LOOK_MS = 3_600_000

/**
 * Makes a file playable, going on after what an earlier run made of it. Rejects with UploadRefused, UploadFailed, or the
 * reason of `signal`; what was made until then is kept, and not listed.
 */
export async function convertUpload(options: ConvertOptions): Promise<RecordingFacts> {
  const { storage, id, token, limits, log } = options
  const container = await containerIn(options)
  const facts = await look(options, container)
  const plan = planUpload(facts, limits, availableParallelism())
  const pictures = plan.rungs.map(({ name }) => name)
  const renditions: RenditionName[] = plan.sound ? [...pictures, 'audio'] : pictures
  const folder = storage.folder(`${id}/${token}`)
  const take = new Take({ folder, token, date: options.date, renditions })
  const { startMs, durationMs, frameRate, rungs } = plan
  const run = async (): Promise<void> => {
    const from = await take.begin(durationMs)
    options.onProgress(from.at / durationMs)
    await runConverter({
      ...common(options),
      order: { type: 'convert', container, limits, facts, startMs, durationMs, frameRate, rungs, from },
      workMs: longestWork(limits, durationMs),
      async onTold(told) {
        if (told.type === 'opened') await take.open(told.rendition, Buffer.from(told.decoderConfig))
        if (told.type === 'segment') await take.store(told)
      },
      onProgress: (at) => options.onProgress(Math.min(1, Math.max(from.at, at) / durationMs)),
    })
  }
  try {
    await run().catch(async (error: unknown) => {
      if (!(error instanceof MadeOtherwise)) throw error
      await folder.remove()
      await run()
    })
    const tracks = new Map(renditions.flatMap((name) => [...take.tracks].filter(([other]) => other === name)))
    const made = await finish({ storage, id, token, tracks, frameRate: Math.min(frameRate, HIGHEST_RATE), log })
    if (made === null) throw new UploadFailed('storage', 'what was made is not there')
    return made
  } catch (error) {
    throw asFault(error)
  }
}

const common = ({ file, limits, clock, signal, onStarted }: ConvertOptions) => ({
  file,
  limits,
  clock,
  signal,
  onStarted,
})

async function look(options: ConvertOptions, container: Container): Promise<UploadFacts> {
  const found: { facts: UploadFacts | null } = { facts: null }
  const run: RunOptions = {
    ...common(options),
    order: { type: 'look', container, limits: options.limits },
    workMs: LONGEST_LOOK_MS,
    async onTold(told) {
      if (told.type === 'facts') found.facts = told.facts
    },
    onProgress: () => {},
  }
  await runConverter(run)
  if (found.facts === null) throw new UploadFailed('crashed', 'it told nothing of the file')
  return found.facts
}

/** What the beginning of the file says that it is. Throws UploadRefused. */
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
  if (container === null) throw new UploadRefused('not-video', `it begins with ${beginning.toString('hex')}`)
  return container
}

/** What storage says, in the words of uploads. */
function asFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DiskFull || ('code' in error && error.code === 'ENOSPC')) {
    return new UploadFailed('disk-full', error.message)
  }
  return 'syscall' in error ? new UploadFailed('storage', error.message) : error
}
