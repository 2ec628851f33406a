import { z } from 'zod'

/** Who follows is not public, only the number. */
export const followState = z.object({
  followers: z.int().min(0),
  /** The signed-in user follows; false for a visitor. */
  following: z.boolean(),
})
export type FollowState = z.infer<typeof followState>
