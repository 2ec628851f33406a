import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { accountSession } from './schemas.ts'

const sessions = z.object({ sessions: z.array(accountSession) })

export const sessionEndpoints = {
  'GET /v1/account/sessions': {
    summary: 'List the sessions of the user',
    tag: 'account',
    answer: sessions,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/account/sessions/{id}/revocation': {
    summary: 'End one session of the user',
    tag: 'account',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    answer: sessions,
    errors: ['SIGN_IN_REQUIRED', 'SESSION_NOT_FOUND'],
  },
  'POST /v1/account/sessions/revocation': {
    summary: 'End all sessions of the user except this one',
    tag: 'account',
    body: z.object({}),
    answer: sessions,
    errors: ['SIGN_IN_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>
