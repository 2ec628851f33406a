/** Staff uphold a report: the slice of the reported item deletes it. */
import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import { eventType } from '../outbox/operations.ts'

export const pickReportUpheld = eventType(
  'PickReportUpheld',
  z.object({ pickId: bodyId, actorUserId: bodyId.nullable() }),
  ({ pickId }) => `pick:${pickId}`,
)

export const thanksReportUpheld = eventType(
  'ThanksReportUpheld',
  z.object({ thanksMessageId: bodyId }),
  ({ thanksMessageId }) => `thanks-message:${thanksMessageId}`,
)

export const episodeCommentReportUpheld = eventType(
  'EpisodeCommentReportUpheld',
  z.object({ commentId: z.string() }),
  ({ commentId }) => `episode-comment:${commentId}`,
)
