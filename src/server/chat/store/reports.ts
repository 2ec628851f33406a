import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { users } from '../../identity/tables.ts'
import { storeEvents, type NewEvent } from '../../outbox/operations.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { commentReports } from '../tables.ts'

/** Idempotent per comment and reporter; for other subjects, until its reports are settled. */
export const addReport = statement(
  'chat.addReport',
  async (db, report: typeof commentReports.$inferInsert): Promise<void> => {
    await db.insert(commentReports).values(report).onConflictDoNothing()
  },
)

const selectReports = (db: Connection) => {
  const author = alias(users, 'author')
  const reporter = alias(users, 'reporter')
  return db
    .select({
      id: commentReports.id,
      liveId: commentReports.liveId,
      commentId: commentReports.commentId,
      channelId: commentReports.channelId,
      episodeId: commentReports.episodeId,
      pickId: commentReports.pickId,
      thanksMessageId: commentReports.thanksMessageId,
      liverId: commentReports.liverId,
      text: commentReports.text,
      author: { id: author.id, nickName: author.nickName },
      reporter: { id: reporter.id, nickName: reporter.nickName },
      reason: commentReports.reason,
      remark: commentReports.remark,
      reportedAt: commentReports.reportedAt,
    })
    .from(commentReports)
    .innerJoin(author, eq(author.id, commentReports.authorId))
    .innerJoin(reporter, eq(reporter.id, commentReports.reporterId))
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

/** Unsettled reports, oldest first. */
export const listOpenReports = statement('chat.listOpenReports', (db, limit: number): Promise<ReportRow[]> =>
  selectReports(db)
    .where(isNull(commentReports.settledAt))
    .orderBy(asc(commentReports.reportedAt), asc(commentReports.id))
    .limit(limit),
)

export const findOpenReport = statement('chat.findOpenReport', async (db, id: number): Promise<ReportRow | null> => {
  const found = await selectReports(db).where(and(eq(commentReports.id, id), isNull(commentReports.settledAt)))
  return found[0] ?? null
})

/** The reported comment, live, channel, pick, thanks message or liver. */
interface Settlement extends Pick<
  ReportRow,
  'liveId' | 'commentId' | 'channelId' | 'episodeId' | 'pickId' | 'thanksMessageId' | 'liverId'
> {
  readonly at: Date
  readonly entry: StampedEntry
  readonly events: readonly NewEvent[]
}

/** Settles all reports of the subject; false if they were settled already. */
export const settleReports = transaction(
  'chat.settleReports',
  async (tx, { at, entry, events, ...settlement }: Settlement): Promise<boolean> => {
    const { liveId, commentId, channelId, episodeId, pickId, thanksMessageId, liverId } = settlement
    const isSubject = and(
      liveId === null ? isNull(commentReports.liveId) : eq(commentReports.liveId, liveId),
      commentId === null ? isNull(commentReports.commentId) : eq(commentReports.commentId, commentId),
      channelId === null ? isNull(commentReports.channelId) : eq(commentReports.channelId, channelId),
      episodeId === null ? isNull(commentReports.episodeId) : eq(commentReports.episodeId, episodeId),
      pickId === null ? isNull(commentReports.pickId) : eq(commentReports.pickId, pickId),
      thanksMessageId === null
        ? isNull(commentReports.thanksMessageId)
        : eq(commentReports.thanksMessageId, thanksMessageId),
      liverId === null ? isNull(commentReports.liverId) : eq(commentReports.liverId, liverId),
    )
    const settled = await tx
      .update(commentReports)
      .set({ settledAt: at })
      .where(and(isSubject, isNull(commentReports.settledAt)))
      .returning({ id: commentReports.id })
    if (settled.length === 0) return false
    await addEntry.run(tx, entry)
    await storeEvents(tx, events, at)
    return true
  },
)

export const removeSettledReports = statement(
  'chat.removeSettledReports',
  async (db, settledUntil: Date): Promise<number> => {
    const removed = await db
      .delete(commentReports)
      .where(lte(commentReports.settledAt, settledUntil))
      .returning({ id: commentReports.id })
    return removed.length
  },
)
