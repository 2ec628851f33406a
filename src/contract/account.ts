import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const roles = ['user', 'liver', 'channel_owner', 'organizer', 'staff'] as const
export type Role = (typeof roles)[number]

const nickName = z.string().trim().min(1).max(30)

export const user = z.object({
  id: z.int(),
  nickName: z.string(),
  avatarUrl: z.string(),
  bio: z.string(),
  signature: z.string(),
})
export type User = z.infer<typeof user>

export const profile = z.object({ user, roles: z.array(z.enum(roles)) })
export type Profile = z.infer<typeof profile>

export const localAccount = z.object({
  account: z.string(),
  nickName: z.string(),
  avatarUrl: z.string(),
  roles: z.array(z.enum(roles)),
})
export type LocalAccount = z.infer<typeof localAccount>

export const accountEndpoints = {
  'GET /v1/account/profile': {
    summary: 'Who is signed in, and which roles they have',
    tag: 'account',
    answer: profile,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/logout': {
    summary: 'End the session',
    tag: 'account',
    body: z.object({}),
    answer: z.object({}),
    errors: [],
  },
  'GET /v2/channels/is-owner': {
    summary: 'Whether the signed-in user owns a channel, and which',
    tag: 'channels',
    answer: z.object({ id: z.int().nullable(), isOwner: z.boolean(), ownerUserId: z.int().nullable() }),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/local/accounts': {
    summary: 'Accounts of the local identity provider, to choose from',
    tag: 'account',
    answer: z.object({ accounts: z.array(localAccount) }),
    errors: ['LOCAL_SIGN_IN_OFF'],
  },
  'POST /v1/local/login': {
    summary: 'Sign in with an account of the local identity provider, or with a new one',
    tag: 'account',
    body: z.union([z.strictObject({ account: z.string().max(100) }), z.strictObject({ nickName })]),
    answer: profile,
    errors: ['LOCAL_SIGN_IN_OFF', 'UNKNOWN_ACCOUNT'],
  },
} as const satisfies Record<string, Endpoint>
