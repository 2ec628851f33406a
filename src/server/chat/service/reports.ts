import type { Profile } from '#contract/account/schemas.ts'
import type { reportReasons } from '#contract/chat/limits.ts'
import type { CommentReport } from '#contract/staff/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { ChatContext } from '../context.ts'
import { addReport, findOpenReport, listOpenReports, settleReports } from '../store/reports.ts'
import type { Moderation } from './moderation.ts'

export interface NewReport {
  readonly reason: (typeof reportReasons)[number]
  readonly text: string
}

/** Comments and lives that users have reported, until staff settle the reports. */
export function createReports(context: ChatContext, moderation: Moderation) {
  const { database, clock, audit, lives } = context
  return {
    async add(viewer: Profile, liveId: string, commentId: string, { reason, text: remark }: NewReport): Promise<void> {
      const comment = await moderation.findComment(await lives.find(liveId), commentId)
      await database.run(addReport, {
        liveId,
        commentId,
        text: comment.text,
        authorId: comment.author.id,
        reporterId: viewer.user.id,
        reason,
        remark,
        reportedAt: clock.now(),
      })
    },

    async addOfLive(viewer: Profile, liveId: string, { reason, text: remark }: NewReport): Promise<void> {
      const { title, liver } = await lives.find(liveId)
      await database.run(addReport, {
        liveId,
        commentId: null,
        text: title,
        authorId: liver.id,
        reporterId: viewer.user.id,
        reason,
        remark,
        reportedAt: clock.now(),
      })
    },

    /** For staff: permissions are not checked here. */
    staff: {
      async list(limit: number): Promise<CommentReport[]> {
        const rows = await database.run(listOpenReports, limit)
        return rows.map(({ reportedAt, ...report }) => ({ ...report, at: reportedAt.toISOString() }))
      },

      /** Settles every report of the comment or the live. Throws `REPORT_NOT_FOUND` and `REPORT_OF_LIVE`. */
      async settle(id: number, deleted: boolean, actorUserId: number | null): Promise<void> {
        const report = await database.run(findOpenReport, id)
        if (!report) throw new DomainError('REPORT_NOT_FOUND')
        const { liveId, commentId, author } = report
        if (deleted && commentId === null) throw new DomainError('REPORT_OF_LIVE')
        const live = await lives.find(liveId)
        const details = { liveId, commentId, deleted }
        const entry = audit.stamp({ action: 'chat.report_settled', actorUserId, subjectUserId: author.id, details })
        const comment =
          deleted && commentId !== null ? await moderation.findComment(live, commentId).catch(unlessDeleted) : null
        if (comment) await moderation.remove(live, comment, null)
        const settled = await database.run(settleReports, { liveId, commentId, at: clock.now(), entry })
        if (!settled) throw new DomainError('REPORT_NOT_FOUND')
      },
    },
  }
}

/** A comment that is already deleted needs no deletion. */
function unlessDeleted(error: unknown): null {
  if (error instanceof DomainError && error.code === 'COMMENT_NOT_FOUND') return null
  throw error
}
