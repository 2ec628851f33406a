import { z } from 'zod'
import { liveId, logEntryId, pathId } from '../ids.ts'
import type { Endpoint } from '../endpoint.ts'
import { giftId } from '../gifts/schemas.ts'
import { liveStates } from '../lives/limits.ts'
import { rebuiltRankings } from '../rankings/schemas.ts'
import { grantableRoles, refused } from './limits.ts'
import {
  auditEntry,
  commentReport,
  giftChange,
  newGift,
  newProduct,
  productChange,
  productId,
  reason,
  staffGift,
  staffLive,
  staffProduct,
  staffUser,
} from './schemas.ts'
import { writtenLines } from '../written-text/schemas.ts'

const params = z.object({ id: liveId })

const userId = z.object({ userId: pathId })

const endedSessions = z.object({ ended: z.int() })

export const staffEndpoints = {
  'GET /v1/staff/audit': {
    summary: 'The audit log, newest first; for staff',
    tag: 'staff',
    access: 'staff',
    query: z.object({
      subjectUserId: pathId.optional(),
      /** The id of the last entry of the previous page. */
      before: logEntryId.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ entries: z.array(auditEntry) }),
    errors: [],
  },
  'GET /v1/staff/users': {
    summary: 'Search users by nick name or e-mail address; for staff',
    tag: 'staff',
    access: 'staff',
    query: z.object({ words: z.string().trim().max(100).default('') }),
    answer: z.object({ users: z.array(staffUser) }),
    errors: [],
  },
  'POST /v1/staff/users/{userId}/roles': {
    summary: 'Grant or revoke a role; for staff',
    tag: 'staff',
    access: 'staff',
    params: userId,
    body: z.object({ role: z.enum(grantableRoles), granted: z.boolean() }),
    answer: staffUser,
    errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT'],
  },
  'POST /v1/staff/users/{userId}/suspension': {
    summary: 'Suspend a user, which ends all their sessions, or lift the suspension; for staff',
    tag: 'staff',
    access: 'staff',
    params: userId,
    body: z.object({ suspended: z.boolean(), reason: writtenLines(500).default('') }),
    answer: staffUser,
    errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'REASON_REQUIRED'],
  },
  'POST /v1/staff/users/{userId}/sessions/revocation': {
    summary: 'End all sessions of a user, who may sign in again; for staff',
    tag: 'staff',
    access: 'staff',
    params: userId,
    body: z.object({ reason }),
    answer: endedSessions,
    errors: ['USER_NOT_FOUND', 'REASON_REQUIRED'],
  },
  'POST /v1/staff/sessions/revocation': {
    summary: 'End all sessions of all users, also that of the caller; for staff',
    tag: 'staff',
    access: 'staff',
    body: z.object({ reason }),
    answer: endedSessions,
    errors: ['REASON_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>

export const staffChatEndpoints = {
  'GET /v1/staff/comment-reports': {
    summary:
      'List open reports of comments, lives, channels, picks, thanks messages and livers, oldest first; for staff',
    tag: 'staff',
    access: 'staff',
    query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
    answer: z.object({ reports: z.array(commentReport) }),
    errors: [],
  },
  'POST /v1/staff/comment-reports/{id}/settlement': {
    summary:
      'Settle the reports of a comment or pick, with or without deleting it, or of a live, channel or liver; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: pathId }),
    body: z.object({ deleted: z.boolean() }),
    answer: z.object({}),
    errors: ['REPORT_NOT_FOUND', 'REPORT_OF_LIVE'],
  },
} as const satisfies Record<string, Endpoint>

export const staffLivesEndpoints = {
  'GET /v1/staff/lives': {
    summary: 'List lives in a state, newest first, regardless of visibility; for staff',
    tag: 'staff',
    access: 'staff',
    query: z.object({
      state: z.enum(liveStates).default('on_air'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.object({ lives: z.array(staffLive) }),
    errors: [],
  },
  'POST /v1/staff/lives/{id}/end': {
    summary: 'End a live now, with a reason; for staff',
    tag: 'staff',
    access: 'staff',
    params,
    body: z.object({ reason }),
    answer: staffLive,
    errors: refused,
  },
  'POST /v1/staff/lives/{id}/archive/publication': {
    summary: 'Take an archive down with a reason, so that its liver cannot publish it, or reinstate it; for staff',
    tag: 'staff',
    access: 'staff',
    params,
    body: z.object({ published: z.boolean(), reason }),
    answer: staffLive,
    errors: refused,
  },
  'POST /v1/staff/lives/{id}/archive/deletion': {
    summary: 'Delete an archive permanently, with a reason; for staff',
    tag: 'staff',
    access: 'staff',
    params,
    body: z.object({ reason }),
    answer: staffLive,
    errors: refused,
  },
} as const satisfies Record<string, Endpoint>

const catalogueErrors = ['REASON_REQUIRED'] as const

/** The catalogue of gifts, and the products of the shop. */
export const staffCatalogueEndpoints = {
  'GET /v1/staff/gifts': {
    summary: 'All gifts, also retired ones, the cheapest first; for staff',
    tag: 'staff',
    access: 'staff',
    answer: z.object({ gifts: z.array(staffGift) }),
    errors: [],
  },
  'POST /v1/staff/gifts': {
    summary: 'Add a gift to the catalogue, with its image; for staff',
    tag: 'staff',
    access: 'staff',
    body: newGift,
    answer: staffGift,
    errors: [...catalogueErrors, 'GIFT_ID_TAKEN', 'IMAGE_UNREADABLE'],
  },
  'POST /v1/staff/gifts/{id}/changes': {
    summary: 'Change name, animation or image of a gift, or offer a retired one again; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: giftId }),
    body: giftChange,
    answer: staffGift,
    errors: [...catalogueErrors, 'GIFT_ID_UNKNOWN', 'NOTHING_TO_CHANGE', 'IMAGE_UNREADABLE'],
  },
  'POST /v1/staff/gifts/{id}/retirement': {
    summary: 'Retire a gift, so that it cannot be sent any more; the history shows it still; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: giftId }),
    body: z.object({ reason }),
    answer: staffGift,
    errors: [...catalogueErrors, 'GIFT_ID_UNKNOWN'],
  },
  'GET /v1/staff/products': {
    summary: 'All products, also retired ones, the cheapest first; for staff',
    tag: 'staff',
    access: 'staff',
    answer: z.object({ products: z.array(staffProduct) }),
    errors: [],
  },
  'POST /v1/staff/products': {
    summary: 'Add a product to the shop; for staff',
    tag: 'staff',
    access: 'staff',
    body: newProduct,
    answer: staffProduct,
    errors: [...catalogueErrors, 'PRODUCT_ID_TAKEN', 'PRODUCT_TOO_DEAR'],
  },
  'POST /v1/staff/products/{id}/changes': {
    summary: 'Change coins or price of a product that was never ordered, or sell a retired one again; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: productId }),
    body: productChange,
    answer: staffProduct,
    errors: [...catalogueErrors, 'PRODUCT_ID_UNKNOWN', 'PRODUCT_ORDERED', 'PRODUCT_TOO_DEAR', 'NOTHING_TO_CHANGE'],
  },
  'POST /v1/staff/products/{id}/retirement': {
    summary: 'Retire a product, so that it cannot be ordered any more; orders keep their price; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: productId }),
    body: z.object({ reason }),
    answer: staffProduct,
    errors: [...catalogueErrors, 'PRODUCT_ID_UNKNOWN'],
  },
} as const satisfies Record<string, Endpoint>

export const staffRankingEndpoints = {
  'POST /v1/staff/rankings/rebuild': {
    summary: 'Recount the scores of all rankings that are not closed, from the gifts; for staff',
    tag: 'staff',
    access: 'staff',
    answer: rebuiltRankings,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
