import { z } from 'zod'
import { chatUser, commentId, reportReasons } from './chat.ts'
import type { Endpoint } from './endpoint.ts'

/** A comment that somebody has reported, as staff see it. */
export const commentReport = z.object({
  id: z.int(),
  liveId: z.string(),
  commentId,
  /** What was written, also when it has been deleted since. */
  text: z.string(),
  author: chatUser.omit({ avatarUrl: true }),
  reporter: chatUser.omit({ avatarUrl: true }),
  reason: z.enum(reportReasons),
  /** In the words of the one who reported it. */
  remark: z.string(),
  at: z.iso.datetime({ offset: true }),
})
export type CommentReport = z.infer<typeof commentReport>

export const staffChatEndpoints = {
  'GET /v1/staff/comment-reports': {
    summary: 'Reported comments that nobody has looked at yet, the oldest first; for staff',
    tag: 'staff',
    query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
    answer: z.object({ reports: z.array(commentReport) }),
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
  },
  'POST /v1/staff/comment-reports/{id}/settlement': {
    summary: 'Settle a report: delete the comment, or leave it; for staff',
    tag: 'staff',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({ deleted: z.boolean() }),
    answer: z.object({}),
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY', 'REPORT_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
