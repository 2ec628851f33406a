import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { liveStates } from '../lives/limits.ts'
import { grantableRoles, refused, staffOnly } from './limits.ts'
import { auditEntry, commentReport, id, reason, staffLive, staffUser } from './schemas.ts'

const params = z.object({ id: z.string().regex(/^[0-9A-Za-z]{12}$/) })

const userId = z.object({ userId: id })

export const staffEndpoints = {
  'GET /v1/staff/audit': {
    summary: 'The audit log, the newest first; for staff',
    tag: 'staff',
    query: z.object({
      subjectUserId: id.optional(),
      /** The id of the last entry that was seen. */
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ entries: z.array(auditEntry) }),
    errors: staffOnly,
  },
  'GET /v1/staff/users': {
    summary: 'Users whose nick name or e-mail address contains the words; for staff',
    tag: 'staff',
    query: z.object({ words: z.string().trim().max(100).default('') }),
    answer: z.object({ users: z.array(staffUser) }),
    errors: staffOnly,
  },
  'POST /v1/staff/users/{userId}/roles': {
    summary: 'Give or take a role; for staff',
    tag: 'staff',
    params: userId,
    body: z.object({ role: z.enum(grantableRoles), granted: z.boolean() }),
    answer: staffUser,
    errors: [...staffOnly, 'USER_NOT_FOUND', 'OWN_ACCOUNT'],
  },
  'POST /v1/staff/users/{userId}/suspension': {
    summary: 'Suspend a user, which ends all their sessions, or let them in again; for staff',
    tag: 'staff',
    params: userId,
    body: z.object({ suspended: z.boolean(), reason: z.string().trim().max(500).default('') }),
    answer: staffUser,
    errors: [...staffOnly, 'USER_NOT_FOUND', 'OWN_ACCOUNT', 'REASON_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>

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

export const staffLivesEndpoints = {
  'GET /v1/staff/lives': {
    summary: 'Lives in a state, the newest first, whoever may see them; for staff',
    tag: 'staff',
    query: z.object({
      state: z.enum(liveStates).default('on_air'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ lives: z.array(staffLive) }),
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY'],
  },
  'POST /v1/staff/lives/{id}/end': {
    summary: 'End a live now, with a reason; for staff',
    tag: 'staff',
    params,
    body: z.object({ reason }),
    answer: staffLive,
    errors: refused,
  },
  'POST /v1/staff/lives/{id}/archive/publication': {
    summary:
      'Take an archive off the site, with a reason, so that its liver cannot publish it; or publish it again; for staff',
    tag: 'staff',
    params,
    body: z.object({ published: z.boolean(), reason }),
    answer: staffLive,
    errors: refused,
  },
  'POST /v1/staff/lives/{id}/archive/deletion': {
    summary: 'Delete an archive for good, with a reason; for staff',
    tag: 'staff',
    params,
    body: z.object({ reason }),
    answer: staffLive,
    errors: refused,
  },
} as const satisfies Record<string, Endpoint>
