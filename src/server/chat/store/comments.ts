import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { users } from '../../identity/tables.ts'
import { archives, lives } from '../../lives/tables.ts'
import { addEntry, type StampedEntry } from '../../audit/index.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { chats, comments } from '../tables.ts'

export type NewComment = Omit<typeof comments.$inferInsert, 'place'> & { readonly id: string }

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

/** Those that are stored already are left as they are; those of users who have left meanwhile are left out. */
export const addComments = transaction('chat.addComments', async (tx, rows: NewComment[]): Promise<void> => {
  const authors = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...new Set(rows.map(({ authorId }) => authorId))]), not(eq(users.state, 'deleted'))))
  const known = new Set(authors.map(({ id }) => id))
  const kept = rows.filter(({ authorId }) => known.has(authorId))
  if (kept.length > 0) await tx.insert(comments).values(kept).onConflictDoNothing()
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

export interface CommentsWanted {
  readonly liveId: string
  /** Only those before this one. */
  readonly before: string | null
  /** Only those of this part of the recording, `toMs` not among them; the earliest come first. */
  readonly recorded: { readonly fromMs: number; readonly toMs: number } | null
  /** Without those that were written while something else was recorded. */
  readonly shown: { readonly fromMs: number; readonly toMs: number } | null
  readonly limit: number
}

function within({ fromMs, toMs }: { fromMs: number; toMs: number }): SQL | undefined {
  return and(gte(comments.recordedMs, fromMs), lt(comments.recordedMs, toMs))
}

/** From the newest, or from the earliest of a part of the recording. */
export const listComments = statement('chat.listComments', (db, wanted: CommentsWanted): Promise<CommentRow[]> => {
  const { liveId, before, recorded, shown, limit } = wanted
  const earlier =
    before === null
      ? undefined
      : sql`(${comments.writtenAt}, ${comments.place}) < (select written_at, place from ${comments} as earlier where earlier.id = ${before} and earlier.live_id = ${liveId})`
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
        ? [asc(comments.recordedMs), asc(comments.writtenAt), asc(comments.place)]
        : [desc(comments.writtenAt), desc(comments.place)]),
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

/** Everything that somebody has written in a live up to a moment. */
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

/** The lives in which somebody has written since a moment. */
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

/** Comments go with what they were written about: once a live is over and nothing of it is kept. Returns how many went. */
export const removeCommentsWithoutArchive = statement(
  'chat.removeCommentsWithoutArchive',
  async (db, endedUntil: Date): Promise<number> => {
    const kept = db
      .select({ one: sql`1` })
      .from(archives)
      .where(eq(archives.liveId, comments.liveId))
    const over = db
      .select({ one: sql`1` })
      .from(lives)
      .where(and(eq(lives.id, comments.liveId), lte(lives.endedAt, endedUntil), eq(lives.archiveSettled, true)))
    const removed = await db
      .delete(comments)
      .where(and(exists(over), not(exists(kept))))
      .returning({ id: comments.id })
    return removed.length
  },
)
