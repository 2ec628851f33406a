import { z } from 'zod'
import { profile } from '../account/schemas.ts'

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

export const loginWebQuery = z.object({
  /** `no` answers the address instead of redirecting to it. */
  redirect: z.enum(['no']).optional(),
  /** Where to go afterwards: a page of this site; the callback page's own `redirect` parameter is read too. */
  redirect_url: z.string().max(2000).optional(),
  /** `link` adds the identity to the account that is signed in. */
  purpose: z.enum(['sign-in', 'link']).default('sign-in'),
})

export const callbackBody = z.object({ state: z.string().min(1).max(512), code: z.string().min(1).max(4096) })

export const signedIn = z.object({
  profile,
  /** The path of this site to go on to. */
  returnTo: z.string(),
  /** A user who was not known before. */
  created: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>
