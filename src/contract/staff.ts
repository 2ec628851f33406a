import { z } from 'zod'
import { roles } from './account.ts'
import type { Endpoint } from './endpoint.ts'

/** Roles that staff give and take; the others follow from what a user has. */
export const grantableRoles = ['organizer', 'staff'] as const
export type GrantableRole = (typeof grantableRoles)[number]

export const accountStates = ['active', 'suspended', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]

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
  /** Null: the operator at the machine, or nobody who is known. */
  actorUserId: z.int().nullable(),
  subjectUserId: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

const id = z.coerce.number().int().min(1).max(2_147_483_647)
const userId = z.object({ userId: id })
const staffOnly = ['SIGN_IN_REQUIRED', 'STAFF_ONLY'] as const

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
