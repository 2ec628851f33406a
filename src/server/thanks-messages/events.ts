import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import { eventType } from '../outbox/operations.ts'

const sentThanks = z.object({ liverId: bodyId, key: z.uuid(), userIds: z.array(bodyId) })
export type SentThanks = z.output<typeof sentThanks>

/** A liver has sent a message to these users. */
export const thanksSent = eventType('ThanksSent', sentThanks, ({ liverId, key }) => `thanks:${liverId}:${key}`)
