import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import { eventType } from '../outbox/operations.ts'

/** A user follows a liver now, whom they did not follow before. */
export const liverFollowed = eventType(
  'LiverFollowed',
  z.object({ liverId: bodyId, user: z.object({ id: bodyId, nickName: z.string() }) }),
  ({ liverId, user }) => `follow:${liverId}:${user.id}`,
)
