import type { Profile } from '#contract/account/schemas.ts'
import type { reportReasons } from '#contract/chat/limits.ts'
import type { CommentReport } from '#contract/staff/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { Lives } from '../../lives/index.ts'
import type { ChatContext } from '../context.ts'
import { episodeCommentReportUpheld, pickReportUpheld, thanksReportUpheld } from '../events.ts'
import { addReport, findOpenReport, listOpenReports, settleReports, type ReportRow } from '../store/reports.ts'
import type { Moderation } from './moderation.ts'

export interface NewReport {
  readonly reason: (typeof reportReasons)[number]
  readonly text: string
}

/** A reported comment of an episode. */
export interface EpisodeCommentSubject {
  readonly episodeId: number
  readonly commentId: string
  readonly text: string
  readonly authorId: number
}

/** The subject of a report that another slice owns. */
export interface ReportedPick {
  readonly id: number
  readonly title: string
  readonly cutterId: number
}

/** A reported thanks message. */
export interface ReportedThanks {
  readonly id: number
  readonly text: string
  readonly liverId: number
}

/** Comments, lives, channels, picks, thanks messages and livers that users have reported, until staff settle the reports. */
export function createReports(
  context: Pick<ChatContext, 'database' | 'clock' | 'audit' | 'channels' | 'livers' | 'outbox'> & {
    readonly lives: Pick<Lives, 'find'>
  },
  moderation: Pick<Moderation, 'findComment' | 'remove'>,
) {
  const { database, clock, audit, lives, channels, livers, outbox } = context

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

    async addOfChannel(viewer: Profile, channelId: number, { reason, text: remark }: NewReport): Promise<void> {
      const { name, owner } = await channels.profile(channelId, viewer.user.id)
      await database.run(addReport, {
        channelId,
        text: name,
        authorId: owner.id,
        reporterId: viewer.user.id,
        reason,
        remark,
        reportedAt: clock.now(),
      })
    },

    async addOfLiver(viewer: Profile, liverId: number, { reason, text: remark }: NewReport): Promise<void> {
      const { nickName } = await livers.find(liverId)
      await database.run(addReport, {
        liverId,
        text: nickName,
        authorId: liverId,
        reporterId: viewer.user.id,
        reason,
        remark,
        reportedAt: clock.now(),
      })
    },

    async addOfEpisodeComment(
      viewer: Profile,
      subject: EpisodeCommentSubject,
      { reason, text: remark }: NewReport,
    ): Promise<void> {
      const report = { ...subject, reporterId: viewer.user.id, reason, remark, reportedAt: clock.now() }
      await database.run(addReport, report)
    },

    async addOfPick(viewer: Profile, pick: ReportedPick, { reason, text: remark }: NewReport): Promise<void> {
      await database.run(addReport, {
        pickId: pick.id,
        text: pick.title,
        authorId: pick.cutterId,
        reporterId: viewer.user.id,
        reason,
        remark,
        reportedAt: clock.now(),
      })
    },

    async addOfThanksMessage(
      viewer: Profile,
      { id, text, liverId }: ReportedThanks,
      { reason, text: remark }: NewReport,
    ): Promise<void> {
      await database.run(addReport, {
        thanksMessageId: id,
        text,
        authorId: liverId,
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

      /**
       * Settles every report of the same subject. With `deleted` a comment of a live is deleted before; anything else
       * by its slice, after an event. Throws `REPORT_NOT_FOUND` and `REPORT_OF_LIVE`.
       */
      async settle(id: number, deleted: boolean, actorUserId: number | null): Promise<void> {
        const report = await database.run(findOpenReport, id)
        if (!report) throw new DomainError('REPORT_NOT_FOUND')
        const { liveId, commentId, channelId, episodeId, pickId, thanksMessageId, liverId, author } = report
        const upheld = deleted ? eventOf(report, actorUserId) : null
        if (deleted && upheld === null) await deleteReported(report)
        const subject = { liveId, commentId, channelId, episodeId, pickId, thanksMessageId, liverId }
        const details = { ...subject, deleted }
        const entry = audit.stamp({ action: 'chat.report_settled', actorUserId, subjectUserId: author.id, details })
        const settled = await database.run(settleReports, {
          ...subject,
          at: clock.now(),
          entry,
          events: upheld ? [upheld] : [],
        })
        if (!settled) throw new DomainError('REPORT_NOT_FOUND')
        outbox.wake()
      },
    },
  }

  async function deleteReported({ liveId, commentId }: ReportRow): Promise<void> {
    if (liveId === null || commentId === null) throw new DomainError('REPORT_OF_LIVE')
    const live = await lives.find(liveId)
    const comment = await moderation.findComment(live, commentId).catch(unlessDeleted)
    if (comment) await moderation.remove(live, comment, null)
  }
}

/** The event for the slice of the reported item; null for those of this slice. */
function eventOf({ pickId, thanksMessageId, episodeId, commentId }: ReportRow, actorUserId: number | null) {
  if (pickId !== null) return pickReportUpheld.of({ pickId, actorUserId })
  if (thanksMessageId !== null) return thanksReportUpheld.of({ thanksMessageId })
  if (episodeId !== null && commentId !== null) return episodeCommentReportUpheld.of({ commentId })
  return null
}

/** A comment that is already deleted needs no deletion. */
function unlessDeleted(error: unknown): null {
  if (error instanceof DomainError && error.code === 'COMMENT_NOT_FOUND') return null
  throw error
}
