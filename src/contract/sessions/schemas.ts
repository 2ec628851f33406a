import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { identityProviders } from '../account/limits.ts'

/** A session ends this long after its sign-in … */
export const sessionDays = 30

/** … or this long after it was last used. */
export const sessionIdleDays = 14

export const accountSession = z.object({
  id: z.uuid(),
  /** The session of this request. */
  current: z.boolean(),
  provider: z.enum(identityProviders),
  /** Browser and operating system, such as `Chrome, Android`; empty if unknown. */
  device: z.string(),
  country: z.string(),
  signedInAt: dateTime,
  lastSeenAt: dateTime,
})
export type AccountSession = z.infer<typeof accountSession>
