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
    summary: 'End one session of the user',
    tag: 'account',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    answer: sessions,
    errors: ['SESSION_NOT_FOUND'],
  },
  'POST /v1/account/sessions/revocation': {
    summary: 'End all sessions of the user except this one',
    tag: 'account',
    access: 'signed-in',
    body: z.object({}),
    answer: sessions,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
