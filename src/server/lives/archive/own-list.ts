import type { Profile } from '#contract/account/schemas.ts'
import type { Database } from '../../ports/database/port.ts'
import { pageOfLives, readLiveCursor } from '../lists/cursor.ts'
import { listArchivesOf } from './store.ts'

export interface ArchivesPaging {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** All archives of the user, newest first. */
export async function pageOfArchives(database: Database, { user }: Profile, { cursor, limit }: ArchivesPaging) {
  const query = { liverId: user.id, after: readLiveCursor(cursor), limit: limit + 1 }
  return pageOfLives(await database.run(listArchivesOf, query), limit, ({ endedAt }) => endedAt)
}
