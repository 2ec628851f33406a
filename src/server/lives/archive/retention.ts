import type { LivesContext } from '../service/context.ts'
import { deleteArchive } from './actions.ts'
import { listArchivedUntil } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes archives after the configured number of days: at start, then once a day. */
export function createArchiveRetention(parts: LivesContext) {
  const { database, clock, log, archiveDays } = parts
  let cancel = () => {}

  async function sweep(days: number): Promise<void> {
    try {
      const expired = await database.run(listArchivedUntil, new Date(clock.now().getTime() - days * dayMs))
      for (const live of expired) await deleteArchive(parts, live)
      if (expired.length > 0) log.info({ deleted: expired.length }, 'deleted expired archives')
    } catch (error) {
      log.error({ err: error }, 'could not delete expired archives; retrying in a day')
    }
  }

  async function run(): Promise<void> {
    if (archiveDays === null) return
    cancel = clock.after(dayMs, () => void run())
    await sweep(archiveDays)
  }

  return { start: run, close: () => cancel() }
}
