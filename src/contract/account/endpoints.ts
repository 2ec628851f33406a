import { z } from 'zod'
import { date } from '../dates.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountSettings, profile, profileChange } from './schemas.ts'

export const accountEndpoints = {
  'GET /v1/account/profile': {
    summary: 'The signed-in user and their roles',
    tag: 'account',
    access: 'signed-in',
    answer: profile,
    errors: [],
  },
  'POST /v1/account/profile': {
    summary: 'Change the profile',
    tag: 'account',
    access: 'signed-in',
    body: profileChange,
    answer: accountSettings,
    errors: [],
  },
  'GET /v1/account/settings': {
    summary: 'The account settings of the signed-in user',
    tag: 'account',
    access: 'signed-in',
    answer: accountSettings,
    errors: [],
  },
  'POST /v1/account/birth-date': {
    summary: 'Set the birth date; it cannot be changed afterwards',
    tag: 'account',
    access: 'signed-in',
    body: z.object({ birthDate: date }),
    answer: accountSettings,
    errors: ['BIRTH_DATE_SET', 'BIRTH_DATE_IMPOSSIBLE', 'TOO_YOUNG'],
  },
  'POST /v1/account/avatar': {
    summary: 'Upload an avatar: the body is an image file with its content type',
    tag: 'account',
    access: 'signed-in',
    answer: z.object({ avatarUrl: z.string() }),
    errors: ['IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'POST /v1/account/avatar/removal': {
    summary: 'Remove the uploaded avatar and use a default one',
    tag: 'account',
    access: 'signed-in',
    body: z.object({}),
    answer: z.object({ avatarUrl: z.string() }),
    errors: [],
  },
  'GET /v1/account/export': {
    summary: 'Export all stored data of the signed-in user as a file',
    tag: 'account',
    access: 'signed-in',
    answer: z.record(z.string(), z.unknown()),
    errors: [],
  },
  'POST /v1/account/deletion': {
    summary: 'Delete the account here and at its identity providers; requires a sign-in within the last ten minutes',
    tag: 'account',
    access: 'signed-in',
    /** `idToken`: the ID token of the identity provider, if the account signs in through Firebase. */
    body: z.object({ nickName: z.string(), idToken: z.string().max(8192).optional() }),
    answer: z.object({}),
    errors: [
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
    access: 'anyone',
    body: z.object({}),
    answer: z.object({}),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
