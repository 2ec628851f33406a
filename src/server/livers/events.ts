import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import { eventType } from '../outbox/operations.ts'

/** A licence is suspended, or was again with another reason. */
export const liverSuspended = eventType(
  'LiverSuspended',
  z.object({ userId: bodyId }),
  ({ userId }) => `user:${userId}`,
)
