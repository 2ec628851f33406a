import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { languages } from './languages.ts'

export const roles = ['user', 'liver', 'channel_owner', 'organizer', 'staff'] as const
export type Role = (typeof roles)[number]

export const user = z.object({
  id: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  bio: z.string(),
  signature: z.string(),
})
export type User = z.infer<typeof user>

export const profile = z.object({ user, roles: z.array(z.enum(roles)), language: z.enum(languages) })
export type Profile = z.infer<typeof profile>

export const identityProviders = ['apple', 'google', 'firebase'] as const
export type IdentityProviderName = (typeof identityProviders)[number]

const dateTime = z.iso.datetime({ offset: true })
/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** What only the user sees of their account. */
export const accountSettings = z.object({
  user,
  language: z.enum(languages),
  country: z.string(),
  /** `YYYY-MM-DD`; set once. */
  birthDate: z.iso.date().nullable(),
  email: z.string().nullable(),
  identities: z.array(
    z.object({ provider: z.enum(identityProviders), email: z.string().nullable(), linkedAt: dateTime }),
  ),
})
export type AccountSettings = z.infer<typeof accountSettings>

export const profileChange = z.object({
  nickName: z.string().trim().min(1).max(30),
  bio: z.string().trim().max(500),
  signature: z.string().trim().max(60),
  language: z.enum(languages),
  country: countryCode,
})
export type ProfileChange = z.infer<typeof profileChange>

/** The youngest who may have an account, in years. */
export const minimumAge = 13

export const avatarMaxBytes = 5 * 1024 * 1024
/** Width and height in pixels of every stored avatar. */
export const avatarSize = 512
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

export const accountEndpoints = {
  'GET /v1/account/profile': {
    summary: 'Who is signed in, and which roles they have',
    tag: 'account',
    answer: profile,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/account/profile': {
    summary: 'Change the profile',
    tag: 'account',
    body: profileChange,
    answer: accountSettings,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/account/settings': {
    summary: 'The account as its user sees it',
    tag: 'account',
    answer: accountSettings,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/account/birth-date': {
    summary: 'Set the birth date; it cannot be changed afterwards',
    tag: 'account',
    body: z.object({ birthDate: z.iso.date() }),
    answer: accountSettings,
    errors: ['SIGN_IN_REQUIRED', 'BIRTH_DATE_SET', 'BIRTH_DATE_IMPOSSIBLE', 'TOO_YOUNG'],
  },
  'POST /v1/account/avatar': {
    summary: 'Set the avatar: the picture file as the body, with an image content type',
    tag: 'account',
    answer: z.object({ avatarUrl: z.string() }),
    errors: ['SIGN_IN_REQUIRED', 'PICTURE_TOO_LARGE', 'PICTURE_UNREADABLE'],
  },
  'POST /v1/account/avatar/removal': {
    summary: 'Go back to a drawn avatar',
    tag: 'account',
    body: z.object({}),
    answer: z.object({ avatarUrl: z.string() }),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/account/export': {
    summary: 'Everything kept about the signed-in user, as a file',
    tag: 'account',
    answer: z.record(z.string(), z.unknown()),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/account/deletion': {
    summary: 'Delete the account here and at its identity providers; needs a sign-in of the last ten minutes',
    tag: 'account',
    /** `idToken`: of the identity provider, where the account signs in through Firebase. */
    body: z.object({ nickName: z.string(), idToken: z.string().max(8192).optional() }),
    answer: z.object({}),
    errors: [
      'SIGN_IN_REQUIRED',
      'CONFIRMATION_DIFFERS',
      'RECENT_SIGN_IN_REQUIRED',
      'LIVE_UNDER_WAY',
      'PURCHASE_UNDER_WAY',
      'PROVIDER_UNAVAILABLE',
    ],
  },
  'POST /v1/logout': {
    summary: 'End the session',
    tag: 'account',
    body: z.object({}),
    answer: z.object({}),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
