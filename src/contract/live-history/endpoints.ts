import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { liveId, pathId } from '../ids.ts'
import { languages } from '../languages.ts'
import { historyTables } from './limits.ts'
import { historyCursor, historyItem, liveHistory, supporterHistory } from './schemas.ts'

const live = z.object({ id: liveId })
const reading = ['LIVE_NOT_FOUND', 'NOT_YOUR_LIVE', 'WRONG_LIVE_STATE'] as const

export const liveHistoryEndpoints = {
  'GET /v1/live-history': {
    summary: 'The ended lives of the signed-in liver with their figures, newest first',
    tag: 'lives',
    access: 'signed-in',
    query: z.object({
      /** `next` of the previous page. */
      cursor: historyCursor.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: z.object({ items: z.array(historyItem), next: historyCursor.nullable() }),
    errors: ['NO_LIVE_LICENCE'],
  },
  'GET /v1/lives/{id}/history': {
    summary: 'The figures of an ended live over time, its supporters, and its last lives; for its liver',
    tag: 'lives',
    access: 'signed-in',
    params: live,
    answer: liveHistory,
    errors: reading,
  },
  'GET /v1/lives/{id}/history.csv': {
    summary: 'The minutes or the supporters of an ended live as CSV (RFC 4180, UTF-8 with a byte order mark)',
    tag: 'lives',
    access: 'signed-in',
    params: live,
    query: z.object({ table: z.enum(historyTables).default('minutes'), language: z.enum(languages).default('ja') }),
    answer: z.string(),
    errors: reading,
  },
  'GET /v1/lives/{id}/history/{userId}': {
    summary: 'The gifts of one supporter in an ended live, and the earlier support of the liver; for its liver',
    tag: 'lives',
    access: 'signed-in',
    params: live.extend({ userId: pathId }),
    answer: supporterHistory,
    errors: [...reading, 'USER_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
