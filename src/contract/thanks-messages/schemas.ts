import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { giftName } from '../gifts/schemas.ts'
import { bodyId } from '../ids.ts'
import { languages } from '../languages.ts'
import { thanksImagePrefix, thanksRecipientsMax, thanksTextMaxLength } from './limits.ts'

const imageUrl = z.string().regex(new RegExp(`^${thanksImagePrefix}[0-9a-f]{32}\\.webp$`))

/** A message from a liver to a user who supported them. */
export const thanksMessage = z.object({
  id: z.int(),
  /** The viewer has sent it. */
  own: z.boolean(),
  /** May have several lines; links are plain text. */
  text: z.string(),
  imageUrl: z.string().nullable(),
  at: dateTime,
  /** When the recipient read it; null: unread. */
  readAt: dateTime.nullable(),
})
export type ThanksMessage = z.infer<typeof thanksMessage>

/** The messages from one liver to the viewer. */
export const thanksThread = z.object({
  liver: person,
  latest: thanksMessage.pick({ id: true, text: true, imageUrl: true, at: true }),
  /** Zero while the liver is muted. */
  unread: z.int(),
  muted: z.boolean(),
})
export type ThanksThread = z.infer<typeof thanksThread>

/** A user whom the liver may thank. */
export const thanksSupporter = z.object({
  user: person,
  /** Of all gifts within the days. */
  points: z.int(),
  /** The gifts that a message names. */
  gifts: z.array(z.object({ name: giftName, quantity: z.int() })),
  /** The latest message of the liver to the user; null: none. */
  thankedAt: dateTime.nullable(),
})
export type ThanksSupporter = z.infer<typeof thanksSupporter>

export const newThanks = z.object({
  /** Made by the client: a repeated request with the same key sends once. */
  key: z.uuid(),
  userIds: z.array(bodyId).min(1).max(thanksRecipientsMax),
  /** `{name}` and `{gifts}` are replaced for each recipient; 1 to 500 characters after that. */
  text: z
    .string()
    .trim()
    .min(1)
    .max(thanksTextMaxLength * 4),
  /** An image that the liver has uploaded. */
  imageUrl: imageUrl.nullable().default(null),
  /** Of the names of gifts. */
  language: z.enum(languages),
})
export type NewThanks = z.output<typeof newThanks>
