import { z } from 'zod'
import { roles } from '../account/limits.ts'
import { reportReasons } from '../chat/limits.ts'
import { chatUser, commentId } from '../chat/schemas.ts'
import { liveStates } from '../lives/limits.ts'
import { accountStates } from './limits.ts'

export const staffUser = z.object({
  id: z.int(),
  nickName: z.string(),
  state: z.enum(accountStates),
  roles: z.array(z.enum(roles)),
})
export type StaffUser = z.infer<typeof staffUser>

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime({ offset: true }),
  /** Dotted, such as `session.opened`. */
  action: z.string(),
  /** Null: the operator at the machine, or an unknown actor. */
  actorUserId: z.int().nullable(),
  subjectUserId: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const id = z.coerce.number().int().min(1).max(2_147_483_647)

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

/** A live as staff see it. */
export const staffLive = z.object({
  id: z.string(),
  state: z.enum(liveStates),
  title: z.string(),
  liver: z.object({ id: z.int(), nickName: z.string() }),
  startedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Of its archive; null where there is none. */
  published: z.boolean().nullable(),
  /** Its liver can't publish the archive. */
  withheld: z.boolean(),
})
export type StaffLive = z.infer<typeof staffLive>

export const reason = z.string().trim().max(500).default('')
