import { z } from 'zod'
import { pathId } from '../ids.ts'
import type { Endpoint } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { corrections, historyFilters } from './limits.ts'
import { before, historyPage, idempotencyKey, staffLedger, wallet } from './schemas.ts'
import { writtenLines } from '../written-text/schemas.ts'

const staffCorrection = z.object({
  coins: z.int().min(1).max(1_000_000),
  reason: writtenLines(500).default(''),
  key: idempotencyKey,
})

export const coinEndpoints = {
  'GET /v1/coins': {
    summary: 'The coins of the signed-in user, with their expiry',
    tag: 'coins',
    access: 'signed-in',
    answer: wallet,
    errors: [],
  },
  'GET /v1/coins/history': {
    summary: 'The coin history, newest first',
    tag: 'coins',
    access: 'signed-in',
    query: z.object({ filter: z.enum(historyFilters).default('all'), before }),
    answer: historyPage,
    errors: [],
  },
  'GET /v1/coins/history.csv': {
    summary: 'The whole coin history as CSV (RFC 4180, UTF-8 with a byte order mark)',
    tag: 'coins',
    access: 'signed-in',
    query: z.object({ filter: z.enum(historyFilters).default('all'), language: z.enum(languages).default('ja') }),
    answer: z.string(),
    errors: [],
  },
  'GET /v1/staff/coins/{userId}': {
    summary: 'The coins and latest transfers of a user; for staff',
    tag: 'staff',
    access: 'staff',
    params: z.object({ userId: pathId }),
    query: z.object({ before }),
    answer: staffLedger,
    errors: ['USER_NOT_FOUND'],
  },
  'POST /v1/staff/coins/{userId}/corrections': {
    summary: 'Grant free coins, take free coins back, or waive owed coins; for staff, with a reason',
    tag: 'staff',
    access: 'staff',
    params: z.object({ userId: pathId }),
    body: staffCorrection.extend({ correction: z.enum(corrections) }),
    answer: staffLedger,
    errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'REASON_REQUIRED', 'COINS_NOT_ENOUGH', 'COINS_KEY_REUSED'],
  },
} as const satisfies Record<string, Endpoint>
