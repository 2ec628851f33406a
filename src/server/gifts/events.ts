import { z } from 'zod'
import { liveId } from '#contract/ids.ts'
import { eventType } from '../outbox/operations.ts'

const sentGift = z.object({ id: z.uuid(), liveId })
const subjectOf = ({ id }: z.output<typeof sentGift>): string => `gift:${id}`

/** Stored by `sql/gifts_send.sql`. */
export const giftSent = eventType('GiftSent', sentGift, subjectOf)

export const giftThanked = eventType('GiftThanked', sentGift, subjectOf)
