import type { Connection } from '../../ports/database/port.ts'
import { episodeCommentRates } from '../tables.ts'

/**
 * Runs what changes all comments of an author, and what adds one, one after the other: the rate limit counts those of all
 * processes, and a comment that is added during the deletion of the others would be deleted without its locks. Returns the
 * rate, which is stored if there is none.
 */
export async function lockAuthor(tx: Connection, userId: number) {
  const [stored] = await tx
    .insert(episodeCommentRates)
    .values({ userId, latest: [], silencedUntil: null })
    .onConflictDoUpdate({ target: episodeCommentRates.userId, set: { userId } })
    .returning()
  if (!stored) throw new Error('the insert stored no row')
  return stored
}
