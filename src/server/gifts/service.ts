import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/account/schemas.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Gift, SentGift } from '#contract/gifts/schemas.ts'
import type { giftEndpoints } from '#contract/gifts/endpoints.ts'
import { DomainError } from '../errors.ts'
import type { AccountData } from '../slice.ts'
import type { Viewer } from '../viewer.ts'
import { giftsSent } from '../metrics/index.ts'
import type { GiftsDeps } from './deps.ts'
import { giftSent, giftThanked } from './events.ts'
import { GiftBatcher } from './gift-batcher.ts'
import { presentGift, presentSent } from './present.ts'
import { rankingCache } from './ranking-cache.ts'
import { createPublication } from './publication.ts'
import {
  findSentGift,
  findSupporter,
  listGifts,
  listGiftsOf,
  listLatestGifts,
  listSupporterIds,
  markThanked,
  type SendOutcome,
} from './store.ts'

export type Gifts = ReturnType<typeof createGifts>

type GiftAnswer<Name extends keyof typeof giftEndpoints> = AnswerOf<(typeof giftEndpoints)[Name]>

interface SendRequest {
  readonly liveId: string
  readonly giftId: string
  readonly quantity: number
  /** Idempotency key, unique per user. */
  readonly key: string
}

const errorCodes = {
  differs: 'COINS_KEY_REUSED',
  short: 'COINS_NOT_ENOUGH',
  unknown: 'GIFT_NOT_FOUND',
  missing: 'LIVE_NOT_FOUND',
  closed: 'GIFTS_CLOSED',
  own: 'GIFT_TO_ONESELF',
  banned: 'GIFT_SENDER_BANNED',
  blocked: 'LIVE_BLOCKED',
  locked: 'LIVE_LOCKED',
} as const satisfies Partial<Record<SendOutcome, ErrorCode>>

/** How long a node caches the catalogue. */
const catalogueTtlMs = 10_000
/** Number of gifts for a client that joins a live. */
const latestGifts = 50

export function createGifts(deps: GiftsDeps) {
  const { database, clock, outbox, lives } = deps
  const publication = createPublication(deps)
  const batcher = new GiftBatcher(deps)
  const rankings = rankingCache(deps)

  /** Sent and received gifts outlive accounts, as bookkeeping law requires; they have user ids only. */
  const account: AccountData = {
    name: 'gifts',
    async export(userId) {
      const rows = await database.run(listGiftsOf, userId)
      return rows.map(({ id, liveId, gift, quantity, coins, points, at, sender }) => ({
        id,
        liveId,
        gift: gift.id,
        quantity,
        coins,
        points,
        at: at.toISOString(),
        given: sender.id === userId,
      }))
    },
    assertDeletable: async () => {},
    deleteUserData: async () => {},
  }

  const catalogueCache = new LRUCache<'gifts', readonly Gift[]>({
    max: 1,
    ttl: catalogueTtlMs,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    // A read during which the catalogue changes is answered, but not cached.
    ignoreFetchAbort: true,
    fetchMethod: async () => (await database.run(listGifts, undefined)).map(presentGift),
  })
  const readCatalogue = (): Promise<readonly Gift[]> => catalogueCache.forceFetch('gifts')

  return {
    account,
    handlers: publication.handlers,

    catalogue: readCatalogue,
    forgetCatalogue: (): boolean => catalogueCache.delete('gifts'),

    /** Sends a gift; idempotent per key. */
    async send(sender: Profile, request: SendRequest): Promise<GiftAnswer<'POST /v1/lives/{id}/gifts'>> {
      const { id: senderId, nickName, avatarUrl } = sender.user
      const result = await batcher.send({ ...request, id: randomUUID(), senderId })
      const { outcome, sentId, combo, points, sentAt, paid, free, eventId } = result
      if (outcome !== 'sent' && outcome !== 'replayed') throw new DomainError(errorCodes[outcome])
      if (outcome === 'sent') giftsSent.inc()
      // The catalogue may have changed since an earlier gift, so a replayed one is read from the database.
      const gift = outcome === 'sent' && (await readCatalogue()).find(({ id }) => id === request.giftId)
      const sent = gift
        ? {
            id: sentId,
            gift,
            sender: { id: senderId, nickName, avatarUrl },
            quantity: request.quantity,
            combo,
            points,
            at: sentAt.toISOString(),
            thanked: false,
          }
        : await publication.read(sentId)
      if (eventId !== null) {
        publication.remember(sent)
        outbox.handleClaimed(eventId, giftSent.of({ id: sentId, liveId: request.liveId }), sentAt)
      }
      return { gift: sent, balance: { paid, free } }
    },

    /** Thanks for a gift of a live of this liver; idempotent. */
    async thank(liver: Profile, { liveId, sentGiftId }: { liveId: string; sentGiftId: string }): Promise<SentGift> {
      const row = await database.run(findSentGift, sentGiftId)
      if (row?.liveId !== liveId) throw new DomainError('SENT_GIFT_NOT_FOUND')
      if (row.liverId !== liver.user.id) throw new DomainError('NOT_YOUR_LIVE')
      const event = giftThanked.of({ id: sentGiftId, liveId })
      if (await database.run(markThanked, { id: sentGiftId, at: clock.now(), event })) outbox.wake()
      return { ...presentSent(row), thanked: true }
    },

    /** None for a viewer who may not watch the live. */
    async latest(liveId: string, viewer: Viewer): Promise<SentGift[]> {
      if (!(await lives.mayRead(liveId, viewer))) return []
      const rows = await database.run(listLatestGifts, { liveId, limit: latestGifts })
      return rows.map(presentSent).toReversed()
    },

    /** The users to whom `latest` may answer otherwise than to visitors; null for all. */
    differingReaders: lives.differingViewers,

    /** The users to whom `supporters` may answer otherwise than to visitors: also those who see their own rank. */
    async differingRanks(liveId: string, limit: number): Promise<readonly number[] | null> {
      const [readers, ranked] = await Promise.all([
        lives.differingViewers(liveId, limit),
        database.run(listSupporterIds, { liveId, limit }),
      ])
      return readers && [...readers, ...ranked]
    },

    /** Nothing for a viewer who may not watch the live. */
    async supporters(
      liveId: string,
      viewer: Viewer,
      limit: number,
    ): Promise<GiftAnswer<'GET /v1/lives/{id}/supporters'>> {
      if (!(await lives.mayRead(liveId, viewer))) return { supporters: [], own: null, points: 0 }
      const [{ supporters, points }, own] = await Promise.all([
        rankings.forceFetch(liveId),
        viewer === null ? null : database.run(findSupporter, { liveId, userId: viewer.user.id }),
      ])
      return { supporters: supporters.slice(0, limit), own, points }
    },
  }
}
