import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/account.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Gift, SentGift } from '#contract/gifts.ts'
import type { giftEndpoints } from '#contract/gift-endpoints.ts'
import { Refusal } from '../http/index.ts'
import { giftsOfAccount } from './account.ts'
import { createBooking } from './booking.ts'
import { keepRankings } from './kept-ranking.ts'
import { presentGift, presentSent } from './present.ts'
import type { GiftsSetup } from './setup.ts'
import { findSentGift, findSupporter, listGifts, listLatestGifts, liveExists, type SendOutcome } from './store.ts'
import { createTelling } from './telling.ts'

export type Gifts = ReturnType<typeof createGifts>

type GiftAnswer<Name extends keyof typeof giftEndpoints> = AnswerOf<(typeof giftEndpoints)[Name]>

interface Wanted {
  readonly liveId: string
  readonly giftId: string
  readonly quantity: number
  /** Under one key a user sends one gift. */
  readonly key: string
}

const refusals = {
  differs: 'COINS_KEY_REUSED',
  short: 'COINS_NOT_ENOUGH',
  unknown: 'GIFT_NOT_FOUND',
  missing: 'LIVE_NOT_FOUND',
  closed: 'GIFTS_CLOSED',
  own: 'GIFT_TO_ONESELF',
  unwelcome: 'GIFT_UNWELCOME',
} as const satisfies Partial<Record<SendOutcome, ErrorCode>>

/** How old the catalogue may be that nodes keep at hand. */
const catalogueMs = 10_000
/** So many of a live are told to whoever comes. */
const latestGifts = 50

export function createGifts(setup: GiftsSetup) {
  const { database, clock } = setup
  const telling = createTelling(setup)
  const booking = createBooking(setup)
  const rankingOf = keepRankings(setup)

  async function readSent(id: string): Promise<SentGift> {
    const row = await database.run(findSentGift, id)
    if (!row) throw new Error('a gift that was sent is gone')
    return presentSent(row)
  }

  let catalogue: { readonly readAt: number; readonly gifts: readonly Gift[] } | null = null

  async function readCatalogue(): Promise<readonly Gift[]> {
    const now = clock.now().getTime()
    if (catalogue && now - catalogue.readAt < catalogueMs) return catalogue.gifts
    const gifts = (await database.run(listGifts, undefined)).map(presentGift)
    catalogue = { readAt: now, gifts }
    return gifts
  }

  return {
    account: giftsOfAccount(setup),
    telling,

    catalogue: readCatalogue,

    /** Sends a gift once, however often it is asked under the same key. */
    async send(sender: Profile, wanted: Wanted): Promise<GiftAnswer<'POST /v1/lives/{id}/gifts'>> {
      const { id: senderId, nickName, avatarUrl } = sender.user
      const booked = await booking.book({ ...wanted, id: randomUUID(), senderId })
      const { outcome, sentId, combo, points, sentAt, paid, free } = booked
      if (outcome !== 'sent' && outcome !== 'replayed') throw new Refusal(refusals[outcome])
      // Of an earlier gift the catalogue may have changed since.
      const gift = outcome === 'sent' && (await readCatalogue()).find(({ id }) => id === wanted.giftId)
      const sent = gift
        ? {
            id: sentId,
            gift,
            sender: { id: senderId, nickName, avatarUrl },
            quantity: wanted.quantity,
            combo,
            points,
            at: sentAt.toISOString(),
          }
        : await readSent(sentId)
      if (outcome === 'sent') await telling.tell(wanted.liveId, sent)
      return { gift: sent, balance: { paid, free } }
    },

    async latest(liveId: string): Promise<SentGift[]> {
      if (!(await database.run(liveExists, liveId))) throw new Refusal('LIVE_NOT_FOUND')
      const rows = await database.run(listLatestGifts, { liveId, limit: latestGifts })
      return rows.map(presentSent).toReversed()
    },

    async supporters(
      liveId: string,
      viewerId: number | null,
      limit: number,
    ): Promise<GiftAnswer<'GET /v1/lives/{id}/supporters'>> {
      const [{ supporters, points }, own] = await Promise.all([
        rankingOf(liveId),
        viewerId === null ? null : database.run(findSupporter, { liveId, userId: viewerId }),
      ])
      return { supporters: supporters.slice(0, limit), own, points }
    },
  }
}
