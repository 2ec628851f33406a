import { z } from 'zod'
import { identityProviders } from '../account/limits.ts'
import { accountSettings } from '../account/schemas.ts'
import type { Endpoint } from '../endpoint.ts'
import { beginErrors, callbackErrors, tokenErrors } from './limits.ts'
import { callbackBody, loginWebQuery, signedIn, signInOptions } from './schemas.ts'

const finish = (provider: string) =>
  ({
    summary: `Finish a sign-in with ${provider} and open a session`,
    tag: 'sign-in',
    access: 'anyone',
    body: callbackBody,
    answer: signedIn,
    errors: callbackErrors,
  }) as const

const begin = (provider: string) =>
  ({
    summary: `Start a sign-in with ${provider}: returns its address, or redirects to it; linking requires a recent sign-in`,
    tag: 'sign-in',
    access: 'anyone',
    query: loginWebQuery,
    answer: z.object({ url: z.string() }),
    errors: beginErrors,
  }) as const

export const signInEndpoints = {
  'GET /v1/sign-in/options': {
    summary: 'The available ways to sign in',
    tag: 'sign-in',
    access: 'anyone',
    answer: signInOptions,
    errors: [],
  },
  'GET /v1/apple/login_web': begin('Apple'),
  'POST /v1/apple/callback': finish('Apple'),
  'GET /v1/google/login_web': begin('Google'),
  'POST /v1/google/callback': finish('Google'),
  'POST /v1/firebase/login': {
    summary: 'Open a session with an ID token of the identity provider as bearer token',
    tag: 'sign-in',
    access: 'anyone',
    body: z.object({}),
    answer: signedIn,
    errors: [...tokenErrors, 'ACCOUNT_SUSPENDED'],
  },
  'POST /v1/account/identities': {
    summary: 'Link the identity of a bearer ID token to the account; requires a sign-in within the last ten minutes',
    tag: 'sign-in',
    access: 'signed-in',
    body: z.object({}),
    answer: accountSettings,
    errors: [...tokenErrors, 'RECENT_SIGN_IN_REQUIRED'],
  },
  'POST /v1/account/identities/{provider}/removal': {
    summary:
      'Unlink an identity from the account, but not the last one; requires a sign-in within the last ten minutes',
    tag: 'sign-in',
    access: 'signed-in',
    params: z.object({ provider: z.enum(identityProviders) }),
    body: z.object({}),
    answer: accountSettings,
    errors: ['IDENTITY_NOT_FOUND', 'LAST_IDENTITY', 'RECENT_SIGN_IN_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>
