import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { systemClock, type Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { diskStorage } from '../storage/index.ts'
import { readJob, writeJob, type Job } from './job.ts'
import { usualLimits, type UploadLimits } from './limits.ts'
import { UploadQueue } from './queue.ts'
import { NotOurs, type Uploads, type UploadState } from './uploads.ts'

export interface UploadsOptions {
  /** Of the uploads' folders. */
  readonly directory: string
  /** So many bytes of the disk are left free. */
  readonly diskReserve?: number
  /** Files that are worked on at the same time. */
  readonly atOnce?: number
  readonly limits?: Partial<UploadLimits>
  readonly log: EngineLog
  readonly clock?: Clock
}

const ID = /^[A-Za-z0-9_-]{1,128}$/

/** Opens the folder of uploads; nobody else may work in it. */
export function createUploads(options: UploadsOptions): Uploads {
  const { directory, diskReserve = 0, atOnce = 1, log, clock = systemClock } = options
  const limits = { ...usualLimits, ...options.limits }
  const storage = diskStorage(directory, diskReserve)
  const states = new Map<string, UploadState>()
  const listeners = new Map<string, Set<(state: UploadState) => void>>()
  const tell = (id: string, state: UploadState): void => {
    states.set(id, state)
    for (const listener of listeners.get(id) ?? []) listener(state)
  }
  const queue = new UploadQueue({ storage, atOnce, limits, clock, log, tell })

  return {
    async add(id, file) {
      if (!ID.test(id)) throw new RangeError(`"${id}" is no id of an upload`)
      const folder = storage.folder(id)
      const seen = await lookAt(resolve(file))
      const known = await readJob(storage, id, log)
      if (known === null || known === 'torn' || !isOf(known, seen)) {
        await queue.stop(id)
        if (known !== null) await folder.remove()
        else if ((await folder.names()).length > 0) throw new NotOurs('a folder of this name holds something else')
        const job = { ...seen, date: clock.wall(), token: randomBytes(4).toString('hex'), outcome: null }
        await writeJob(folder, job)
        queue.add(id, job)
      } else if (known.outcome?.type === 'done') tell(id, known.outcome)
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
      tell(id, { type: 'cancelled' })
    },
    async remove(id) {
      await queue.stop(id)
      if ((await readJob(storage, id, log)) !== null) await storage.folder(id).remove()
      states.delete(id)
    },
    close: () => queue.close(),
  }
}

type Seen = Pick<Job, 'file' | 'bytes' | 'modifiedMs'>

/** By what a file is known to be the same. One that is not there is found out when it is worked on. */
async function lookAt(file: string): Promise<Seen> {
  const { size: bytes = 0, mtimeMs: modifiedMs = 0 } = (await stat(file).catch(() => null)) ?? {}
  return { file, bytes, modifiedMs }
}

const isOf = (job: Job, { file, bytes, modifiedMs }: Seen): boolean =>
  job.file === file && job.bytes === bytes && job.modifiedMs === modifiedMs
