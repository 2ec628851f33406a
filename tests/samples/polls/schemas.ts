import { z } from 'zod'
import { batch, closed, joined, unavailable } from '#contract/realtime/schemas.ts'

export const pollOption = z.enum(['yes', 'no'])
export type PollOption = z.infer<typeof pollOption>

export const pollVotes = z.object({ yes: z.int(), no: z.int(), open: z.boolean() })
export type PollVotes = z.infer<typeof pollVotes>

export const pollRoom = (liveId: string): string => `poll:${liveId}`

/** The whole result after a vote, or at the end. */
export const pollEvent = z.object({ type: z.literal('votes'), votes: pollVotes })
export type PollEvent = z.infer<typeof pollEvent>

const events = z.array(pollEvent)
export const pollMessage = z.discriminatedUnion('type', [
  joined.extend({ events }),
  batch.extend({ events }),
  closed,
  unavailable,
])
