import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { type Language, languages } from '../languages.ts'
import { giftAnimations } from './limits.ts'

export const giftName = z.record(z.enum(languages), z.string()) satisfies z.ZodType<Record<Language, string>>

export const giftId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

export const gift = z.object({
  id: giftId,
  name: giftName,
  /** The price of one, in coins. */
  coins: z.int(),
  /** The points that the liver earns for one. */
  points: z.int(),
  imageUrl: z.string(),
  animation: z.enum(giftAnimations),
})
export type Gift = z.infer<typeof gift>

/** As published in the room of the live. */
export const sentGift = z.object({
  id: z.uuid(),
  gift,
  sender: person,
  quantity: z.int(),
  /** The length of the combo, including this gift. */
  combo: z.int(),
  points: z.int(),
  at: dateTime,
  /** The liver has thanked for it. */
  thanked: z.boolean(),
})
export type SentGift = z.infer<typeof sentGift>

/** The event of a gift in the room of its live. */
export const giftEvent = z.object({ type: z.literal('gift'), gift: sentGift })

/** The liver thanks for a gift, visible to all clients. */
export const thanksEvent = z.object({ type: z.literal('thanks'), gift: sentGift })

/** One rank of the supporters' ranking of a live. */
export const supporter = z.object({ rank: z.int(), user: person, points: z.int() })
export type Supporter = z.infer<typeof supporter>
