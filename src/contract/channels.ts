import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const ownerInfo = z.object({
  /** Of the first channel that the user owns. */
  id: z.int().nullable(),
  isOwner: z.boolean(),
  ownerUserId: z.int().nullable(),
})
export type OwnerInfo = z.infer<typeof ownerInfo>

export const channelProfile = z.object({
  id: z.int(),
  name: z.string(),
  owner: z.object({ id: z.int(), nickName: z.string(), avatarUrl: z.string() }),
  createdAt: z.iso.datetime({ offset: true }),
})
export type ChannelProfile = z.infer<typeof channelProfile>

export const channelEndpoints = {
  'GET /v2/channels/is-owner': {
    summary: 'Whether the signed-in user owns a channel, and which',
    tag: 'channels',
    answer: ownerInfo,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v3/channels/{id}/profile': {
    summary: 'The public profile of a channel',
    tag: 'channels',
    params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
    answer: channelProfile,
    errors: ['CHANNEL_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
