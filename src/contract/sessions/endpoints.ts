import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { accountSession } from './schemas.ts'

const sessions = z.object({ sessions: z.array(accountSession) })

export const sessionEndpoints = {
  'GET /v1/account/sessions': {
    summary: 'List the sessions of the user',
    tag: 'account',
    access: 'signed-in',
    answer: sessions,
    errors: [],
  },
  'POST /v1/account/sessions/{id}/revocation': {
    summary: 'End one session of the user; requires a sign-in within the last ten minutes',
    tag: 'account',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    answer: sessions,
    errors: ['SESSION_NOT_FOUND', 'RECENT_SIGN_IN_REQUIRED'],
  },
  'POST /v1/account/sessions/revocation': {
    summary: 'End all sessions of the user except this one; requires a sign-in within the last ten minutes',
    tag: 'account',
    access: 'signed-in',
    body: z.object({}),
    answer: sessions,
    errors: ['RECENT_SIGN_IN_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>
