import { z } from 'zod'
import { languages, type Language } from './languages.ts'

const dateTime = z.iso.datetime({ offset: true })

/** How a gift goes over the picture, from the quietest to what fills it. */
export const giftAnimations = ['rise', 'pop', 'shower', 'parade', 'spectacle'] as const
export type GiftAnimation = (typeof giftAnimations)[number]

/** Of one gift at a time. */
export const giftQuantityMax = 99
/** The same gift of the same sender within so many seconds of the one before goes on with its combo. */
export const comboSeconds = 5

/** Of a ranking so many places are told at most. */
export const supportersMost = 100

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

/** As everybody in the live is told of it. */
export const sentGift = z.object({
  id: z.uuid(),
  gift,
  sender: giver,
  quantity: z.int(),
  /** So many of it in a row by now, these among them. */
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
