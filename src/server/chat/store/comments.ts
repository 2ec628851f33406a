import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { users } from '../../identity/tables.ts'
import { archives, lives } from '../../lives/tables.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { chats, comments } from '../tables.ts'

export type NewComment = Omit<typeof comments.$inferInsert, 'sequence'> & { readonly id: string }

const selectComments = (db: Connection) =>
  db
    .select({
      id: comments.id,
      liveId: comments.liveId,
      text: comments.text,
      writtenAt: comments.writtenAt,
      recordedMs: comments.recordedMs,
      authorRole: comments.authorRole,
      author: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** Skips comments that are already stored, and those of deleted users. */
export const addComments = transaction('chat.addComments', async (tx, rows: NewComment[]): Promise<void> => {
  const authors = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...new Set(rows.map(({ authorId }) => authorId))]), not(eq(users.state, 'deleted'))))
  const existing = new Set(authors.map(({ id }) => id))
  const added = rows.filter(({ authorId }) => existing.has(authorId))
  if (added.length > 0) await tx.insert(comments).values(added).onConflictDoNothing()
})

export const findComment = statement(
  'chat.findComment',
  async (db, wanted: { liveId: string; id: string }): Promise<CommentRow | null> => {
    const found = await selectComments(db).where(
      and(eq(comments.id, wanted.id), eq(comments.liveId, wanted.liveId), isNull(comments.deletedAt)),
    )
    return found[0] ?? null
  },
)

export interface CommentsQuery {
  readonly liveId: string
  /** Only comments before this one. */
  readonly before: string | null
  /** Only comments of this range of the recording, `toMs` excluded; oldest first. */
  readonly recorded: { readonly fromMs: number; readonly toMs: number } | null
  /** Excludes comments of trimmed parts of the recording. */
  readonly shown: { readonly fromMs: number; readonly toMs: number } | null
  readonly limit: number
}

function within({ fromMs, toMs }: { fromMs: number; toMs: number }): SQL | undefined {
  return and(gte(comments.recordedMs, fromMs), lt(comments.recordedMs, toMs))
}

/** Newest first; with `recorded`, oldest first. */
export const listComments = statement('chat.listComments', (db, query: CommentsQuery): Promise<CommentRow[]> => {
  const { liveId, before, recorded, shown, limit } = query
  const earlier =
    before === null
      ? undefined
      : sql`(${comments.writtenAt}, ${comments.sequence}) < (select written_at, sequence from ${comments} as earlier where earlier.id = ${before} and earlier.live_id = ${liveId})`
  return selectComments(db)
    .where(
      and(
        eq(comments.liveId, liveId),
        isNull(comments.deletedAt),
        earlier,
        recorded ? within(recorded) : undefined,
        shown ? or(isNull(comments.recordedMs), within(shown)) : undefined,
      ),
    )
    .orderBy(
      ...(recorded
        ? [asc(comments.recordedMs), asc(comments.writtenAt), asc(comments.sequence)]
        : [desc(comments.writtenAt), desc(comments.sequence)]),
    )
    .limit(limit)
})

export interface Deletion {
  readonly liveId: string
  readonly at: Date
  readonly entry: StampedEntry | null
}

export const deleteComment = transaction(
  'chat.deleteComment',
  async (tx, { liveId, at, entry, id }: Deletion & { readonly id: string }): Promise<void> => {
    const deleted = await tx
      .update(comments)
      .set({ deletedAt: at })
      .where(and(eq(comments.id, id), eq(comments.liveId, liveId), isNull(comments.deletedAt)))
      .returning({ id: comments.id })
    if (deleted.length === 0) return
    await tx.update(chats).set({ pinnedId: null }).where(eq(chats.pinnedId, id))
    if (entry) await addEntry.run(tx, entry)
  },
)

/** Deletes all comments of a user in a live up to `at`. */
export const deleteCommentsOf = transaction(
  'chat.deleteCommentsOf',
  async (tx, { liveId, authorId, at }: { liveId: string; authorId: number; at: Date }): Promise<void> => {
    const deleted = await tx
      .update(comments)
      .set({ deletedAt: at })
      .where(and(eq(comments.liveId, liveId), eq(comments.authorId, authorId), lte(comments.writtenAt, at)))
      .returning({ id: comments.id })
    const ids = deleted.map(({ id }) => id)
    if (ids.length > 0) await tx.update(chats).set({ pinnedId: null }).where(inArray(chats.pinnedId, ids))
  },
)

export const listCommentsBy = statement('chat.listCommentsBy', (db, authorId: number) =>
  db
    .select({ liveId: comments.liveId, text: comments.text, writtenAt: comments.writtenAt })
    .from(comments)
    .where(eq(comments.authorId, authorId))
    .orderBy(asc(comments.writtenAt)),
)

/** The lives in which a user has commented since `since`. */
export const listLivesOf = statement(
  'chat.listLivesOf',
  async (db, { authorId, since }: { authorId: number; since: Date }): Promise<string[]> => {
    const found = await db
      .selectDistinct({ liveId: comments.liveId })
      .from(comments)
      .where(and(eq(comments.authorId, authorId), gte(comments.writtenAt, since)))
    return found.map(({ liveId }) => liveId)
  },
)

/**
 * Deletes comments of lives that ended before `endedUntil` and have no archive; the results of the lives keep their
 * numbers by minute. Returns the number of deleted comments.
 */
export const removeCommentsWithoutArchive = transaction(
  'chat.removeCommentsWithoutArchive',
  async (tx, endedUntil: Date): Promise<number> => {
    const one = { one: sql`1` }
    const archived = tx.select(one).from(archives).where(eq(archives.liveId, lives.id))
    const commented = tx.select(one).from(comments).where(eq(comments.liveId, lives.id))
    // Locked, so that two processes do not count the same comments.
    const expired = await tx
      .select({ id: lives.id })
      .from(lives)
      .where(
        and(lte(lives.endedAt, endedUntil), eq(lives.archiveSettled, true), not(exists(archived)), exists(commented)),
      )
      .orderBy(asc(lives.id))
      .for('no key update')
    const ids = expired.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.execute(sql`
      insert into comment_minutes as stored (live_id, minute, comments)
      select live_id, floor(extract(epoch from written_at - started_at) / 60)::integer as minute, count(*)::integer
      from comments join lives on lives.id = live_id
      where ${inArray(comments.liveId, ids)} and deleted_at is null and author_id <> liver_id
        and started_at is not null
      group by 1, 2
      on conflict (live_id, minute) do update set comments = stored.comments + excluded.comments`)
    const removed = await tx.delete(comments).where(inArray(comments.liveId, ids)).returning({ id: comments.id })
    return removed.length
  },
)
