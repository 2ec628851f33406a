import type { Profile } from '#contract/account.ts'
import type { reportReasons } from '#contract/chat.ts'
import type { CommentReport } from '#contract/staff-chat.ts'
import { Refusal } from '../../http/index.ts'
import type { ChatParts } from '../setup.ts'
import { addReport, findOpenReport, listOpenReports, settleReports } from '../store/reports.ts'
import type { Moderation } from './moderation.ts'

export interface NewReport {
  readonly reason: (typeof reportReasons)[number]
  readonly text: string
}

/** Comments that users report, until staff have looked at them. */
export function createReports(parts: ChatParts, moderation: Moderation) {
  const { database, clock, audit, lives } = parts
  return {
    async add(viewer: Profile, liveId: string, commentId: string, { reason, text: remark }: NewReport): Promise<void> {
      const comment = await moderation.mustFind(await lives.find(liveId), commentId)
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

    /** Without any check of who asks: for staff. */
    staff: {
      async list(limit: number): Promise<CommentReport[]> {
        const rows = await database.run(listOpenReports, limit)
        return rows.map(({ reportedAt, ...report }) => ({ ...report, at: reportedAt.toISOString() }))
      },

      /** Settles every report of the comment. Throws `REPORT_NOT_FOUND`. */
      async settle(id: number, deleted: boolean, actorUserId: number | null): Promise<void> {
        const report = await database.run(findOpenReport, id)
        if (!report) throw new Refusal('REPORT_NOT_FOUND')
        const { liveId, commentId, author } = report
        const live = await lives.find(liveId)
        const details = { liveId, commentId, deleted }
        const entry = audit.stamp({ action: 'chat.report_settled', actorUserId, subjectUserId: author.id, details })
        const comment = deleted ? await moderation.mustFind(live, commentId).catch(unlessGone) : null
        if (comment) await moderation.remove(live, comment, null)
        const settled = await database.run(settleReports, { commentId, at: clock.now(), entry })
        if (!settled) throw new Refusal('REPORT_NOT_FOUND')
      },
    },
  }
}

/** What was deleted already needs no deletion. */
function unlessGone(error: unknown): null {
  if (error instanceof Refusal && error.code === 'COMMENT_NOT_FOUND') return null
  throw error
}
