import { and, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { thanksPerDay, thanksTextMaxLength } from '#contract/thanks-messages/limits.ts'
import { fillTemplate, formatGifts } from '#contract/thanks-messages/template.ts'
import { cleanLines } from '#contract/written-text/clean.ts'
import { users } from '../../identity/tables.ts'
import { storeEvents } from '../../outbox/operations.ts'
import { transaction } from '../../ports/database/port.ts'
import { thanksSent } from '../events.ts'
import { thanksImages, thanksMessages } from '../tables.ts'
import { countSentSince, selectSupporters } from './supporters.ts'

export interface Sending {
  readonly liverId: number
  readonly key: string
  readonly userIds: readonly number[]
  /** With placeholders. */
  readonly text: string
  readonly imageUrl: string | null
  readonly language: Language
  readonly at: Date
  /** Gifts after this time count. */
  readonly giftsSince: Date
  /** The start of the day. */
  readonly dayStart: Date
}

type Rejection = 'THANKS_NO_RECIPIENT' | 'THANKS_TOO_LONG' | 'THANKS_DAILY_LIMIT' | 'THANKS_IMAGE_NOT_FOUND'

/** Sends to those of the users who may receive it. Returns their number, or why nothing is sent. */
export const sendThanks = transaction(
  'thanksMessages.send',
  async (tx, sending: Sending): Promise<number | Rejection> => {
    const { liverId, key, imageUrl, language, at, dayStart } = sending
    // Serializes the sendings of a liver: concurrent ones could exceed the limit of the day.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, liverId)).for('no key update')
    const isRepeated = and(eq(thanksMessages.liverId, liverId), eq(thanksMessages.key, key))
    const repeated = await tx.$count(thanksMessages, isRepeated)
    if (repeated > 0) return repeated
    if (imageUrl !== null) {
      const isOwn = and(eq(thanksImages.url, imageUrl), eq(thanksImages.liverId, liverId))
      const image = await tx.select({ url: thanksImages.url }).from(thanksImages).where(isOwn).for('key share')
      if (image.length === 0) return 'THANKS_IMAGE_NOT_FOUND'
    }
    const filter = { liverId, since: sending.giftsSince, userIds: sending.userIds }
    const recipients = await selectSupporters(tx, filter, null)
    if (recipients.length === 0) return 'THANKS_NO_RECIPIENT'
    const sentToday = await countSentSince.run(tx, { liverId, since: dayStart })
    if (sentToday + recipients.length > thanksPerDay) return 'THANKS_DAILY_LIMIT'
    const rows = recipients.map(({ user, gifts }) => {
      const values = { name: user.nickName, gifts: formatGifts(gifts, language) }
      const text = cleanLines(fillTemplate(sending.text, values))
      return { liverId, userId: user.id, key, text, imageUrl, sentAt: at }
    })
    if (rows.some(({ text }) => Array.from(text).length > thanksTextMaxLength)) return 'THANKS_TOO_LONG'
    await tx.insert(thanksMessages).values(rows)
    await storeEvents(tx, [thanksSent.of({ liverId, key, userIds: rows.map(({ userId }) => userId) })], at)
    return rows.length
  },
)
