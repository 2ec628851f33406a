import { z } from 'zod'
import { type Language, languages } from '../languages.ts'
import { giftAnimations } from './limits.ts'

const dateTime = z.iso.datetime({ offset: true })

export const giftName = z.record(z.enum(languages), z.string()) satisfies z.ZodType<Record<Language, string>>

export const giftId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

export const gift = z.object({
  id: giftId,
  name: giftName,
  /** Of one of it, in coins. */
  coins: z.int(),
  /** To the liver, for one of it. */
  points: z.int(),
  /** An SVG. */
  pictureUrl: z.string(),
  animation: z.enum(giftAnimations),
})
export type Gift = z.infer<typeof gift>

const giver = z.object({ id: z.int(), nickName: z.string(), avatarUrl: z.string() })

/** As it is published to the room of the live. */
export const sentGift = z.object({
  id: z.uuid(),
  gift,
  sender: giver,
  quantity: z.int(),
  /** The length of the combo, including this gift. */
  combo: z.int(),
  points: z.int(),
  at: dateTime,
})
export type SentGift = z.infer<typeof sentGift>

/** A gift as it happens in the room of its live. */
export const giftEvent = z.object({ type: z.literal('gift'), gift: sentGift })

/** One place of the supporters' ranking of a live. */
export const supporter = z.object({ rank: z.int(), user: giver, points: z.int() })
export type Supporter = z.infer<typeof supporter>
