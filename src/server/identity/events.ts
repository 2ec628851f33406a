import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import { eventType } from '../outbox/operations.ts'

export const accountSuspended = eventType(
  'AccountSuspended',
  z.object({ userId: bodyId }),
  ({ userId }) => `user:${userId}`,
)
