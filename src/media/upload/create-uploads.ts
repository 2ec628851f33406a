import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Clock, systemClock } from '../clock.ts'
import { type UploadLimits, defaultLimits } from '../conversion/index.ts'
import type { EngineLog } from '../engine.ts'
import { Recordings } from '../recordings/index.ts'
import { diskStorage, type SegmentStorage } from '../storage/index.ts'
import type { ImageMaker } from '../thumbnails/index.ts'
import { type Job, readJob, writeJob } from './job.ts'
import { UploadQueue } from './queue.ts'
import { NotOurs, type Uploads, type UploadState } from './uploads.ts'

export interface UploadsOptions {
  /** The folder of all uploads. */
  readonly directory: string
  /** The storage of that folder; default: the disk. */
  readonly storage?: SegmentStorage
  /** Lists the converted files; default: recordings of that folder without thumbnails. */
  readonly recordings?: Pick<Recordings, 'finalize'>
  /** Makes seek-bar thumbnails; none if omitted. */
  readonly maker?: ImageMaker
  /** Called with each change of any upload. */
  readonly onChange?: (id: string, state: UploadState) => void
  /** The bytes of the disk to keep free. */
  readonly diskReserve?: number
  /** The number of concurrent conversions. */
  readonly atOnce?: number
  readonly limits?: Partial<UploadLimits>
  readonly log: EngineLog
  readonly clock?: Clock
}

const ID = /^[\p{L}\p{M}\p{N}_-]{1,128}$/u

/** Opens the folder of uploads, which must not be used by another process. */
export function createUploads(options: UploadsOptions): Uploads {
  const { directory, diskReserve = 0, atOnce = 1, maker = null, onChange, log, clock = systemClock } = options
  const limits = { ...defaultLimits, ...options.limits }
  const storage = options.storage ?? diskStorage(directory, diskReserve)
  const recordings = options.recordings ?? new Recordings(storage, { log })
  const states = new Map<string, UploadState>()
  const listeners = new Map<string, Set<(state: UploadState) => void>>()
  const notify = (id: string, state: UploadState): void => {
    states.set(id, state)
    onChange?.(id, state)
    for (const listener of listeners.get(id) ?? []) listener(state)
  }
  const queue = new UploadQueue({ storage, recordings, maker, atOnce, limits, clock, log, notify })

  return {
    async compare(id, file) {
      const job = await readJob(storage, id, log)
      if (job === null) return 'nothing'
      const identity = await identify(resolve(file))
      if (job === 'torn' || job.file !== identity.file) return 'other file'
      return isOf(job, identity) || job.outcome?.type !== 'done' ? 'this file' : 'changed file'
    },
    async add(id, file) {
      if (!ID.test(id)) throw new RangeError(`invalid upload id "${id}"`)
      const folder = storage.folder(id)
      const identity = await identify(resolve(file))
      const known = await readJob(storage, id, log)
      if (known === null || known === 'torn' || !isOf(known, identity)) {
        await queue.stop(id)
        if (known !== null) await folder.remove()
        else if ((await folder.names()).length > 0)
          throw new NotOurs('the folder of this name was not made by an upload')
        const job = { ...identity, date: clock.wall(), token: randomBytes(4).toString('hex'), outcome: null }
        await writeJob(folder, job)
        queue.add(id, job)
      } else if (known.outcome?.type === 'done') notify(id, known.outcome)
      else if (!queue.has(id, known.token)) {
        const again = { ...known, outcome: null }
        await writeJob(folder, again)
        queue.add(id, again)
      }
    },
    async resume() {
      const jobs: { readonly id: string; readonly job: Job }[] = []
      for (const id of (await storage.names()).filter((name) => ID.test(name))) {
        const job = await readJob(storage, id, log)
        if (job !== 'torn' && job?.outcome === null && !queue.has(id, job.token)) jobs.push({ id, job })
      }
      jobs.sort((a, b) => a.job.date - b.job.date)
      for (const { id, job } of jobs) queue.add(id, job)
      return jobs.map(({ id }) => id)
    },
    watch(id, listener) {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      const state = states.get(id)
      if (state !== undefined) listener(state)
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(id)
      }
    },
    async cancel(id) {
      const job = await queue.stop(id)
      if (job === null) return
      await writeJob(storage.folder(id), { ...job, outcome: { type: 'cancelled' } })
      notify(id, { type: 'cancelled' })
    },
    async remove(id) {
      await queue.stop(id)
      if ((await readJob(storage, id, log)) !== null) await storage.folder(id).remove()
      states.delete(id)
    },
    close: () => queue.close(),
  }
}

type FileIdentity = Pick<Job, 'file' | 'bytes' | 'modifiedMs'>

/** The properties that identify a file. A missing file is detected when it is converted. */
async function identify(file: string): Promise<FileIdentity> {
  const { size: bytes = 0, mtimeMs: modifiedMs = 0 } = (await stat(file).catch(() => null)) ?? {}
  return { file, bytes, modifiedMs }
}

const isOf = (job: Job, { file, bytes, modifiedMs }: FileIdentity): boolean =>
  job.file === file && job.bytes === bytes && job.modifiedMs === modifiedMs
