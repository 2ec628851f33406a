import type { PickEvent, PickPlace, PickRange } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { StreamHandler } from '../http/index.ts'
import type { Recordings } from '../recordings/index.ts'
import { DiskFull, readWhole, type SegmentStorage } from '../storage/index.ts'
import { type PickJob, readJob, type Selection, writeJob } from './job.ts'
import { MOVIE, pickHandler, POSTER } from './pick-handler.ts'
import { RenderFailed, renderPick } from './render.ts'
import { type FoundSelection, selectSegments } from './selection.ts'

const PICK_ID = /^pick-[\w-]+$/
/** Marks a pick as complete for the bucket, as it marks recordings. */
const KEPT = 'kept.json'
/** How often a live on air is read for the rest of a pick, in milliseconds. */
const POLL_MS = 1_000
/** How long the rest of a pick is awaited, in milliseconds: longer than a segment. */
const MAX_WAIT_MS = 30_000

export interface PicksDeps {
  /** Reads picks and recordings. */
  readonly storage: SegmentStorage
  /** Writes new picks. */
  readonly work: SegmentStorage
  readonly recordings: Pick<Recordings, 'contents'>
  readonly emit: (event: PickEvent) => void
  readonly clock: Clock
  readonly log: EngineLog
}

/** Its segments are known. */
type PreparedJob = PickJob & { readonly selection: Selection }

export interface NewPick {
  readonly source: string
  readonly range: PickRange
  readonly window: number | null
}

/** Makes picks one at a time, in order of arrival, and serves them. Unfinished ones survive the process. */
export class Picks {
  readonly #deps: PicksDeps
  readonly #active = new Map<string, { readonly stop: AbortController; readonly work: Promise<void> }>()
  #queue: Promise<void> = Promise.resolve()

  constructor(deps: PicksDeps) {
    this.#deps = deps
  }

  /** Null if the recording does not contain the range. */
  async add(pickId: string, { source, range, window }: NewPick): Promise<PickPlace | null> {
    const { work, clock } = this.#deps
    const known = await this.#read(pickId)
    if (known?.outcome?.type === 'done') {
      await this.#announce(pickId, known)
      return known.selection
    }
    if (known !== null && this.#active.has(pickId)) return known.selection ?? this.#find(known)
    const job = known ?? { source, range, window, date: clock.wall(), selection: null, outcome: null }
    const place = job.selection ?? (await this.#find(job))
    if (place === null) return null
    await writeJob(work.folder(pickId), { ...job, outcome: null })
    this.#start(pickId)
    return { positionMs: place.positionMs }
  }

  /** Continues the picks that an earlier process has not finished. */
  async resume(): Promise<void> {
    for (const pickId of (await this.#deps.work.names()).filter((name) => PICK_ID.test(name))) {
      const job = await this.#read(pickId)
      if (job?.outcome === null && !this.#active.has(pickId)) this.#start(pickId)
    }
  }

  async remove(pickId: string): Promise<void> {
    const active = this.#active.get(pickId)
    active?.stop.abort(new Error('this pick was removed'))
    await active?.work
    await this.#deps.storage.folder(pickId).remove()
  }

  handler(pickId: string): StreamHandler {
    const { storage } = this.#deps
    return pickHandler({
      folder: storage.folder(pickId),
      read: () => this.#read(pickId),
      select: (job) => this.#select(job),
      source: (job, session) => storage.folder(`${job.source}/${session}`),
    })
  }

  /** Resolves when the work has stopped; the next process continues it. */
  async close(): Promise<void> {
    for (const { stop } of this.#active.values()) stop.abort(new Error('the engine is stopping'))
    await Promise.all([...this.#active.values()].map(({ work }) => work))
  }

  #read(pickId: string): Promise<PickJob | null> {
    return readJob(this.#deps.storage.folder(pickId), pickId, this.#deps.log)
  }

  /** Null while the recording does not contain any of the range. */
  async #select({ source, range }: PickJob): Promise<FoundSelection | null> {
    const contents = await this.#deps.recordings.contents(source)
    const found = contents && selectSegments(contents, range)
    if (contents === null || found === null) return null
    return contents.ended ? { ...found, complete: true } : found
  }

  /** Where a pick starts, also if its first segment is still open; null if the recording does not contain it. */
  async #find(job: PickJob): Promise<PickPlace | null> {
    const { source, range } = job
    const contents = await this.#deps.recordings.contents(source)
    if (contents === null) return null
    const found = selectSegments(contents, range)
    const last = contents.leading.at(-1)
    if (found !== null || contents.ended || last === undefined) return found
    const lengthMs = contents.leading.reduce((sum, { duration }) => sum + duration * 1000, contents.startMs)
    const end = range.from === 'date' ? last.date + last.duration * 1000 : lengthMs
    const beyond = range.atMs - end
    return beyond >= 0 && beyond < MAX_WAIT_MS ? { positionMs: lengthMs + beyond } : null
  }

  #start(pickId: string): void {
    const stop = new AbortController()
    const work = this.#prepare(pickId, stop.signal)
      .then((job) => this.#enqueue(() => this.#make(pickId, job, stop.signal)))
      .catch((error: unknown) => this.#fail(pickId, error, stop.signal))
      .finally(() => this.#active.delete(pickId))
    this.#active.set(pickId, { stop, work })
  }

  /** One pick is rendered at a time. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#queue.then(task)
    this.#queue = run.catch(() => {})
    return run
  }

  /** Waits until the recording contains the whole range, and stores its segments. */
  async #prepare(pickId: string, signal: AbortSignal): Promise<PreparedJob> {
    const { clock, work } = this.#deps
    const until = clock.monotonic() + MAX_WAIT_MS
    for (;;) {
      signal.throwIfAborted()
      const job = await this.#read(pickId)
      if (job === null) throw new RenderFailed('source-gone', 'the pick was removed')
      if (job.selection !== null) return { ...job, selection: job.selection }
      const found = await this.#select(job)
      const isLate = clock.monotonic() >= until
      if (found?.complete === true || (found !== null && isLate)) {
        const { complete: _complete, ...selection } = found
        signal.throwIfAborted()
        await writeJob(work.folder(pickId), { ...job, selection })
        return { ...job, selection }
      }
      if (isLate) throw new RenderFailed('source-gone', 'the recording does not contain this time')
      await new Promise<void>((resolve) => {
        const cancel = clock.after(POLL_MS, resolve)
        signal.addEventListener('abort', () => (cancel(), resolve()), { once: true })
      })
    }
  }

  async #make(pickId: string, job: PreparedJob, signal: AbortSignal): Promise<void> {
    const { storage, work, clock, log } = this.#deps
    const folder = work.folder(pickId)
    const { movie, poster, size, durationMs } = await renderPick(job, job.selection, { storage, clock, signal })
    const files = { [MOVIE]: movie, [POSTER]: poster }
    for (const [file, bytes] of Object.entries(files)) {
      signal.throwIfAborted()
      // A process that ended before it stored the outcome may have left it.
      await folder.cut(file, 0)
      const open = await folder.append(file)
      await open.add([Buffer.from(bytes)]).finally(() => open.close())
    }
    signal.throwIfAborted()
    const done = { ...job, outcome: { type: 'done', durationMs, bytes: movie.length, size } as const }
    await writeJob(folder, done)
    await storage.folder(pickId).replace(KEPT, '{}')
    log.info({ pickId, durationMs, bytes: movie.length }, 'a pick was made')
    await this.#announce(pickId, done)
  }

  async #fail(pickId: string, error: unknown, signal: AbortSignal): Promise<void> {
    // The caller of `abort` has removed the pick, or the next process continues it.
    if (signal.aborted) return
    const { work, emit, log } = this.#deps
    log.warn({ pickId, err: error }, 'a pick could not be made')
    const detail = error instanceof Error ? error.message : String(error)
    const outcome = { type: 'failed', reason: reasonOf(error), detail } as const
    try {
      const job = await this.#read(pickId)
      if (job === null) return
      await writeJob(work.folder(pickId), { ...job, outcome })
      emit({ type: 'pick', streamId: job.source, pickId, state: outcome })
    } catch (err) {
      log.error({ err, pickId }, 'the outcome of a pick could not be stored: the next start tries again')
    }
  }

  async #announce(pickId: string, { source, outcome }: PickJob): Promise<void> {
    if (outcome?.type !== 'done') return
    const poster = (await readWhole(this.#deps.storage.folder(pickId), POSTER)) ?? Buffer.alloc(0)
    const state = { ...outcome, poster: poster.toString('base64') }
    this.#deps.emit({ type: 'pick', streamId: source, pickId, state })
  }
}

function reasonOf(error: unknown): RenderFailed['reason'] | 'disk-full' | 'storage' {
  if (error instanceof RenderFailed) return error.reason
  if (error instanceof DiskFull) return 'disk-full'
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'disk-full' : 'storage'
}
