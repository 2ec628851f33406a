import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import { eventType } from '../outbox/index.ts'

export const accountSuspended = eventType(
  'AccountSuspended',
  z.object({ userId: bodyId }),
  ({ userId }) => `user:${userId}`,
)
