import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { episodeCommentCounts, episodeCommentRates, episodeComments } from '../tables.ts'
import { lockAuthor } from './authors.ts'

interface DeletedRow {
  readonly episodeId: number
  /** Of a reply. */
  readonly parentId: string | null
}

/**
 * Locks comments and replies, in one order, so that changes of the same ones do not deadlock: each reply after the comment
 * that it answers, under whose lock replies are added, deleted and counted.
 */
export async function lockComments(tx: Connection, condition: SQL): Promise<void> {
  const { id, parentId } = episodeComments
  const roots = tx
    .select({ id: sql<string>`coalesce(${parentId}, ${id})` })
    .from(episodeComments)
    .where(condition)
  await tx.select({ id }).from(episodeComments).where(inArray(id, roots)).orderBy(asc(id)).for('update')
  await tx.select({ id }).from(episodeComments).where(condition).orderBy(asc(id)).for('update')
}

const numberedBy = <Key extends number | string>(keys: readonly Key[]): [Key, number][] => {
  const numbers = new Map<Key, number>()
  for (const key of keys) numbers.set(key, (numbers.get(key) ?? 0) + 1)
  return [...numbers].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Adjusts the numbers of comments and replies; in one order, so that deletions do not deadlock. */
async function subtract(tx: Connection, deleted: readonly DeletedRow[]): Promise<void> {
  const parents = deleted.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))
  for (const [parentId, replies] of numberedBy(parents)) {
    await tx
      .update(episodeComments)
      .set({ replies: sql`${episodeComments.replies} - ${replies}` })
      .where(eq(episodeComments.id, parentId))
  }
  for (const [episodeId, comments] of numberedBy(deleted.map((row) => row.episodeId))) {
    await tx
      .update(episodeCommentCounts)
      .set({ comments: sql`${episodeCommentCounts.comments} - ${comments}` })
      .where(eq(episodeCommentCounts.episodeId, episodeId))
  }
}

/** Deletes comments and replies, and the replies to these comments. Returns whether there were any. */
export async function deleteComments(tx: Connection, condition: SQL): Promise<boolean> {
  await lockComments(tx, condition)
  const { id, parentId, episodeId } = episodeComments
  const row = { episodeId, parentId }
  const comments = tx.select({ id }).from(episodeComments).where(condition)
  const replies = await tx
    .delete(episodeComments)
    .where(and(isNotNull(parentId), inArray(parentId, comments)))
    .returning(row)
  const deleted = [...replies, ...(await tx.delete(episodeComments).where(condition).returning(row))]
  await subtract(tx, deleted)
  return deleted.length > 0
}

/** A comment that is already deleted needs no deletion. */
export const removeComment = transaction(
  'episodeComments.remove',
  async (tx, { id, entry }: { id: string; entry: StampedEntry | null }): Promise<void> => {
    const deleted = await deleteComments(tx, eq(episodeComments.id, id))
    if (entry && deleted) await addEntry.run(tx, entry)
  },
)

export const removeCommentsBy = transaction('episodeComments.removeBy', async (tx, authorId: number): Promise<void> => {
  await lockAuthor(tx, authorId)
  await deleteComments(tx, eq(episodeComments.authorId, authorId))
  await tx.delete(episodeCommentRates).where(eq(episodeCommentRates.userId, authorId))
})
