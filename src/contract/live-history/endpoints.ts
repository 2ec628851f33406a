import { z } from 'zod'
import { paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { liveId, pathId } from '../ids.ts'
import { languages } from '../languages.ts'
import { historyTables } from './limits.ts'
import {
  historyCursor,
  historyItem,
  historySupporter,
  liveHistory,
  sentCursor,
  sentGift,
  supporterHistory,
  supportersCursor,
} from './schemas.ts'

const live = z.object({ id: liveId })
const supporter = live.extend({ userId: pathId })
const reading = ['LIVE_NOT_FOUND', 'NOT_YOUR_LIVE', 'WRONG_LIVE_STATE'] as const

export const liveHistoryEndpoints = {
  'GET /v1/live-history': {
    summary: 'The ended lives of the signed-in liver with their figures, newest first',
    tag: 'lives',
    access: 'signed-in',
    query: paging.extend({ cursor: historyCursor.optional() }),
    answer: z.object({ items: z.array(historyItem), next: historyCursor.nullable() }),
    errors: ['NO_LIVE_LICENSE'],
  },
  'GET /v1/lives/{id}/history': {
    summary: 'The figures of an ended live over time, and the lives before it; for its liver',
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
  'GET /v1/lives/{id}/history/supporters': {
    summary: 'The supporters of an ended live by points; for its liver',
    tag: 'lives',
    access: 'signed-in',
    params: live,
    query: paging.extend({ cursor: supportersCursor.optional() }),
    answer: z.object({ items: z.array(historySupporter), next: supportersCursor.nullable() }),
    errors: reading,
  },
  'GET /v1/lives/{id}/history/{userId}': {
    summary: 'One supporter of an ended live, and the earlier support of the liver; for its liver',
    tag: 'lives',
    access: 'signed-in',
    params: supporter,
    answer: supporterHistory,
    errors: [...reading, 'USER_NOT_FOUND'],
  },
  'GET /v1/lives/{id}/history/{userId}/gifts': {
    summary: 'The gifts of one supporter in an ended live, in the order in which they were sent; for its liver',
    tag: 'lives',
    access: 'signed-in',
    params: supporter,
    query: paging.extend({ cursor: sentCursor.optional() }),
    answer: z.object({ items: z.array(sentGift), next: sentCursor.nullable() }),
    errors: reading,
  },
} as const satisfies Record<string, Endpoint>
