import { z } from 'zod'

/** A note in the room of the recipient: a message of this liver has arrived; null: some may have arrived unnoticed. */
export const thanksNote = z.object({ type: z.literal('thanksArrived'), liverId: z.int().nullable() })
export type ThanksNote = z.infer<typeof thanksNote>
