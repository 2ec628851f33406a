import { z } from 'zod'
import { profile } from '../account/schemas.ts'

/** The available ways to sign in, for the sign-in page. */
export const signInOptions = z.object({
  apple: z.boolean(),
  /** `firebase`: through the SDK in the browser; `redirect`: by a redirect through the server. */
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
      /** The address to which the SDK copies ID tokens; null for none. */
      tokenSyncUrl: z.string().nullable(),
    })
    .nullable(),
  /** Google is also available by redirect, for browsers without JavaScript. */
  googleRedirect: z.boolean(),
  /** The providers are local stand-ins. */
  local: z.boolean(),
})
export type SignInOptions = z.infer<typeof signInOptions>

export const loginWebQuery = z.object({
  /** `no` returns the address instead of a redirect. */
  redirect: z.enum(['no']).optional(),
  /** The page of this site to open afterwards; for the callback page its `redirect` parameter is used. */
  redirect_url: z.string().max(2000).optional(),
  /** `link` links the identity to the signed-in account. */
  purpose: z.enum(['sign-in', 'link']).default('sign-in'),
})

export const callbackBody = z.object({ state: z.string().min(1).max(512), code: z.string().min(1).max(4096) })

export const signedIn = z.object({
  profile,
  /** The path of this site to continue at. */
  returnTo: z.string(),
  /** The sign-in created the user. */
  created: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>
