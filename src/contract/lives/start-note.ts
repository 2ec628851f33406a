import { z } from 'zod'
import { live } from './schemas.ts'

/** A note in the room of a user: a live with a reminder of the user is on air. */
export const startNote = z.object({
  type: z.literal('liveStarted'),
  live: live.pick({ id: true, title: true, liver: true }),
})
export type StartNote = z.infer<typeof startNote>
