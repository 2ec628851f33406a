import { z } from 'zod'

/** Where processes tell each other how chats are kept. */
export const newsRoom = 'chats'

export const chatNews = z.discriminatedUnion('type', [
  /** Moderators, bans, time-outs or words of a liver have changed; of this user, where it is about one. */
  z.object({ type: z.literal('keeping'), liverId: z.int(), userId: z.int().nullable() }),
  /** Somebody wrote too fast. */
  z.object({ type: z.literal('silenced'), liveId: z.string(), userId: z.int(), until: z.int() }),
])
export type ChatNews = z.infer<typeof chatNews>
