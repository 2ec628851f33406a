import { z } from 'zod'

export const ownerInfo = z.object({
  /** The id of the first channel that the user owns. */
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
