import { z } from 'zod'
import { identityProviders } from '../account/limits.ts'
import { accountSettings } from '../account/schemas.ts'
import type { Endpoint } from '../endpoint.ts'
import { beginErrors, callbackErrors, tokenErrors } from './limits.ts'
import { callbackBody, loginWebQuery, signedIn, signInOptions } from './schemas.ts'

const finish = (provider: string) =>
  ({
    summary: `Finish to sign in with ${provider}: opens a session`,
    tag: 'sign-in',
    body: callbackBody,
    answer: signedIn,
    errors: callbackErrors,
  }) as const

const begin = (provider: string) =>
  ({
    summary: `Begin to sign in with ${provider}: its address, or a redirect to it`,
    tag: 'sign-in',
    query: loginWebQuery,
    answer: z.object({ url: z.string() }),
    errors: beginErrors,
  }) as const

export const signInEndpoints = {
  'GET /v1/sign-in/options': {
    summary: 'Which ways to sign in there are',
    tag: 'sign-in',
    answer: signInOptions,
    errors: [],
  },
  'GET /v1/apple/login_web': begin('Apple'),
  'POST /v1/apple/callback': finish('Apple'),
  'GET /v1/google/login_web': begin('Google'),
  'POST /v1/google/callback': finish('Google'),
  'POST /v1/firebase/login': {
    summary: 'Open a session with the ID token of the identity provider, sent as bearer',
    tag: 'sign-in',
    body: z.object({}),
    answer: signedIn,
    errors: [...tokenErrors, 'ACCOUNT_SUSPENDED'],
  },
  'POST /v1/account/identities': {
    summary: 'Add the identity of a bearer ID token to the account that is signed in',
    tag: 'sign-in',
    body: z.object({}),
    answer: accountSettings,
    errors: ['SIGN_IN_REQUIRED', ...tokenErrors],
  },
  'POST /v1/account/identities/{provider}/removal': {
    summary: 'Take an identity away from the account; the last one stays',
    tag: 'sign-in',
    params: z.object({ provider: z.enum(identityProviders) }),
    body: z.object({}),
    answer: accountSettings,
    errors: ['SIGN_IN_REQUIRED', 'IDENTITY_NOT_FOUND', 'LAST_IDENTITY'],
  },
} as const satisfies Record<string, Endpoint>
