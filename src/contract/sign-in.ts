import { z } from 'zod'
import { accountSettings, identityProviders, profile } from './account.ts'
import type { Endpoint } from './endpoint.ts'

/** What a page needs to offer sign-in. */
export const signInOptions = z.object({
  apple: z.boolean(),
  /** `firebase`: in the browser through the SDK; `redirect`: by leaving the page. */
  google: z.enum(['firebase', 'redirect']).nullable(),
  /** Public settings of the Firebase SDK. */
  firebase: z
    .object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      tenantId: z.string().nullable(),
      /** Origin of the emulator; null for the real service. */
      emulatorUrl: z.string().nullable(),
      /** Where the SDK copies ID tokens to; null for nowhere. */
      tokenSyncUrl: z.string().nullable(),
    })
    .nullable(),
  /** Google by leaving the page works too, for browsers without JavaScript. */
  googleRedirect: z.boolean(),
  /** The providers are played by this machine. */
  local: z.boolean(),
})
export type SignInOptions = z.infer<typeof signInOptions>

const loginWebQuery = z.object({
  /** `no` answers the address instead of redirecting to it. */
  redirect: z.enum(['no']).optional(),
  /** Where to go afterwards: a page of this site; the callback page's own `redirect` parameter is read too. */
  redirect_url: z.string().max(2000).optional(),
  /** `link` adds the identity to the account that is signed in. */
  purpose: z.enum(['sign-in', 'link']).default('sign-in'),
})

const callbackBody = z.object({ state: z.string().min(1).max(512), code: z.string().min(1).max(4096) })

export const signedIn = z.object({
  profile,
  /** The path of this site to go on to. */
  returnTo: z.string(),
  /** A user who was not known before. */
  created: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>

const beginErrors = [
  'PROVIDER_OFF',
  'PROVIDER_UNAVAILABLE',
  'REDIRECT_NOT_ALLOWED',
  'SIGN_IN_REQUIRED',
  'FORBIDDEN_ORIGIN',
] as const
const callbackErrors = [
  'PROVIDER_OFF',
  'PROVIDER_UNAVAILABLE',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_REFUSED',
  'ACCOUNT_SUSPENDED',
  'IDENTITY_TAKEN',
] as const
const tokenErrors = [
  'PROVIDER_OFF',
  'PROVIDER_UNAVAILABLE',
  'ID_TOKEN_MISSING',
  'ID_TOKEN_INVALID',
  'ID_TOKEN_EXPIRED',
  'IDENTITY_DISABLED',
  'TENANT_MISMATCH',
  'IDENTITY_TAKEN',
] as const

const begin = (provider: string) =>
  ({
    summary: `Begin to sign in with ${provider}: its address, or a redirect to it`,
    tag: 'sign-in',
    query: loginWebQuery,
    answer: z.object({ url: z.string() }),
    errors: beginErrors,
  }) as const

const finish = (provider: string) =>
  ({
    summary: `Finish to sign in with ${provider}: opens a session`,
    tag: 'sign-in',
    body: callbackBody,
    answer: signedIn,
    errors: callbackErrors,
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
