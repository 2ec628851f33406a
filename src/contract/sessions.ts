import { z } from 'zod'
import { identityProviders } from './account.ts'
import type { Endpoint } from './endpoint.ts'

/** A session ends this long after its sign-in … */
export const sessionDays = 30
/** … or this long after it was last used. */
export const sessionIdleDays = 14

const dateTime = z.iso.datetime({ offset: true })

export const accountSession = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  provider: z.enum(identityProviders),
  /** Browser and system in short, such as `Chrome, Android`; empty when unknown. */
  device: z.string(),
  country: z.string(),
  signedInAt: dateTime,
  lastSeenAt: dateTime,
})
export type AccountSession = z.infer<typeof accountSession>

const sessions = z.object({ sessions: z.array(accountSession) })

export const sessionEndpoints = {
  'GET /v1/account/sessions': {
    summary: 'Where the user is signed in',
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
    summary: 'End every session of the user but this one',
    tag: 'account',
    body: z.object({}),
    answer: sessions,
    errors: ['SIGN_IN_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>
