import { z } from 'zod'
import { followKinds } from './limits.ts'

/** Who follows is not public, only the number. */
export const followState = z.object({
  followers: z.int().min(0),
  /** The signed-in user follows; false for a visitor. */
  following: z.boolean(),
})
export type FollowState = z.infer<typeof followState>

/** A channel or a liver whom the signed-in user follows. */
export const followed = z.object({
  kind: z.enum(followKinds),
  id: z.int(),
  name: z.string(),
  imageUrl: z.string().nullable(),
})
export type Followed = z.infer<typeof followed>
