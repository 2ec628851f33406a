import type { LivesParts } from '../service/setup.ts'
import { deleteArchive } from './own-archive.ts'
import { listArchivedUntil } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes archives that are older than the operator keeps them: now, and once a day from then on. */
export function createArchiveRetention(parts: LivesParts) {
  const { database, clock, log, archiveDays } = parts
  let cancel = () => {}

  async function sweep(days: number): Promise<void> {
    try {
      const old = await database.run(listArchivedUntil, new Date(clock.now().getTime() - days * dayMs))
      for (const live of old) await deleteArchive(parts, live)
      if (old.length > 0) log.info({ deleted: old.length }, 'archives were deleted after their time')
    } catch (error) {
      log.error({ err: error }, 'old archives could not be deleted; tried again tomorrow')
    }
  }

  async function run(): Promise<void> {
    if (archiveDays === null) return
    cancel = clock.after(dayMs, () => void run())
    await sweep(archiveDays)
  }

  return { start: run, close: () => cancel() }
}
