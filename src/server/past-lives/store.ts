import { dayMs } from '#contract/japan-time.ts'
import { guidelineEdition } from '#contract/livers/limits.ts'
import type { LiverFields } from '#contract/livers/schemas.ts'
import { addComments, commentIdOf } from '../chat/operations.ts'
import { correctCoins, expiryOf } from '../coins/operations.ts'
import { addFollow } from '../follows/operations.ts'
import { sendGifts } from '../gifts/operations.ts'
import { findOrCreateUser, type SignInInput } from '../identity/operations.ts'
import { storeMinutes } from '../live-history/operations.ts'
import { storeApplication } from '../livers/operations.ts'
import { addLive, changeState, settleArchive, storePeakViewers } from '../lives/operations.ts'
import { transaction, type Connection } from '../ports/database/port.ts'
import { creditPurchase, movePurchase, order } from '../purchases/operations.ts'
import { markRead, sendThanks } from '../thanks-messages/operations.ts'

/** A user of a past live; created if the identity has none. */
export interface PastUser {
  /** By which lives name the user. */
  readonly subject: string
  readonly account: Omit<SignInInput, 'now'>
  /** Of a user with a live licence. */
  readonly liver: LiverFields | null
  /** Free coins, granted at first for this reason; 0: none. */
  readonly coins: number
  readonly reason: string
  /**
   * A simulated purchase, which verifies the account for rankings; null: none. Gifts are paid with the free coins, so that
   * livers earn no reward.
   */
  readonly purchase: { readonly id: string; readonly productId: string } | null
}

export interface PastGift {
  readonly id: string
  readonly sender: string
  readonly giftId: string
  readonly quantity: number
  readonly at: Date
}

interface PastComment {
  readonly author: string
  readonly text: string
  readonly at: Date
}

/** A message of the liver to supporters, after a live. */
export interface PastThanks {
  readonly key: string
  readonly to: readonly string[]
  readonly text: string
  readonly at: Date
  /** Null: not read. */
  readonly readAt: Date | null
}

export interface PastLive {
  readonly id: string
  readonly liver: string
  readonly title: string
  readonly genre: string
  readonly startedAt: Date
  readonly endedAt: Date
  /** By minute: the viewers of each slot of ten seconds, and those who came. */
  readonly minutes: readonly { readonly viewers: readonly number[]; readonly newViewers: number }[]
  readonly followers: readonly { readonly user: string; readonly at: Date }[]
  readonly comments: readonly PastComment[]
  /** In the order of sending; those of the same time are of different senders. */
  readonly gifts: readonly PastGift[]
  readonly thanks: readonly PastThanks[]
}

export interface PastLives {
  /** When the accounts were created. */
  readonly since: Date
  readonly users: readonly PastUser[]
  /** In the order of their starts. */
  readonly lives: readonly PastLive[]
}

/** The id of the user of a subject. */
type IdOf = (subject: string) => number

/** Gifts of the last 30 days are thanked for. */
const thankedMs = 30 * dayMs
const afterAll = 2 ** 31 - 1

/** Stores all of it or nothing. Scores, supporters, the ledger and the events result as from real use. */
export const storePastLives = transaction(
  'pastLives.store',
  async (tx, { since, users, lives }: PastLives): Promise<void> => {
    const ids = new Map<string, number>()
    for (const user of users) ids.set(user.subject, await storeUser(tx, user, since))
    const idOf: IdOf = (subject) => {
      const id = ids.get(subject)
      if (id === undefined) throw new Error(`no user ${subject} in the past lives`)
      return id
    }
    for (const live of lives) await storeLive(tx, live, idOf)
  },
)

async function storeUser(tx: Connection, user: PastUser, at: Date): Promise<number> {
  const { account, liver, purchase } = user
  const { userId } = await findOrCreateUser.run(tx, { ...account, now: at })
  if (liver !== null) {
    await storeApplication.run(tx, {
      userId,
      from: 'none',
      to: 'granted',
      fields: liver,
      acceptedGuideline: guidelineEdition,
      appliedAt: at,
      decidedAt: at,
      entries: [],
    })
  }
  if (user.coins > 0) await grant(tx, user, userId, at)
  if (purchase !== null) await buy(tx, { ...purchase, userId, at })
  return userId
}

async function grant(tx: Connection, { coins, reason }: PastUser, userId: number, at: Date): Promise<void> {
  const transfer = {
    userId,
    key: 'staff:past lives',
    coins: BigInt(coins),
    reference: 'staff',
    reason,
    at,
    kind: 'grant',
    house: 'grants',
    sort: 'free',
    settle: false,
    expiresAt: expiryOf(at),
  } as const
  const entry = {
    at,
    action: 'coins.granted',
    actorUserId: null,
    subjectUserId: userId,
    details: { coins, reason },
  } as const
  const outcome = await correctCoins.run(tx, { step: { correction: 'grant', transfer }, entry })
  if (outcome !== 'posted') throw new Error(`the coins of user ${userId} were not granted: ${outcome}`)
}

interface Buying {
  readonly id: string
  readonly productId: string
  readonly userId: number
  readonly at: Date
}

async function buy(tx: Connection, { id, at, ...buying }: Buying): Promise<void> {
  const { outcome } = await order.run(tx, {
    ...buying,
    id,
    key: 'past lives',
    provider: 'sandbox',
    guardianConsent: false,
    at,
    checkAt: at,
    month: { from: at, until: at },
    cap: null,
  })
  if (outcome !== 'ordered') throw new Error(`the purchase of user ${buying.userId} was not ordered: ${outcome}`)
  await movePurchase.run(tx, { id, from: ['created'], to: 'paid', at, checkAt: null, checkoutUrl: null })
  if (!(await creditPurchase.run(tx, { id, at }))) throw new Error(`purchase ${id} was not credited`)
}

async function storeLive(tx: Connection, live: PastLive, idOf: IdOf): Promise<void> {
  const { id, title, genre, startedAt, endedAt, minutes } = live
  const liverId = idOf(live.liver)
  await addLive.run(tx, {
    id,
    liverId,
    title,
    genre,
    state: 'preparing',
    visibility: 'public',
    latencyMode: 'low',
    demo: true,
    archiving: false,
    createdAt: startedAt,
  })
  await changeState.run(tx, { id, at: startedAt, from: 'preparing', to: 'on_air', startedAt })
  await storeMinutes.run(tx, { liveId: id, minutes })
  await storePeakViewers.run(tx, { id, viewers: Math.max(0, ...minutes.flatMap(({ viewers }) => viewers)) })
  await addComments.run(
    tx,
    live.comments.map(({ author, text, at }, index) => {
      const authorId = idOf(author)
      const recordedMs = at.getTime() - startedAt.getTime()
      return {
        id: commentIdOf(id, authorId, `past ${index}`),
        liveId: id,
        authorId,
        authorRole: 'user',
        text,
        writtenAt: at,
        recordedMs,
      } as const
    }),
  )
  for (const { user, at } of live.followers) {
    const follow = { kind: 'liver', targetId: liverId, userId: idOf(user) } as const
    await addFollow.run(tx, { follow, followedAt: at, events: [] })
  }
  for (const [at, gifts] of Map.groupBy(live.gifts, (gift) => gift.at.getTime()))
    await send(tx, id, new Date(at), gifts, idOf)
  await changeState.run(tx, { id, at: endedAt, from: 'on_air', to: 'ended', endedAt })
  await settleArchive.run(tx, { id, archivedAt: endedAt, recording: null })
  for (const thanks of live.thanks) await thank(tx, liverId, thanks, idOf)
}

/** Sends gifts of one moment, as the site does with gifts that arrive together. */
async function send(tx: Connection, liveId: string, at: Date, gifts: readonly PastGift[], idOf: IdOf): Promise<void> {
  const sendings = gifts.map(({ id, sender, giftId, quantity }) => {
    return { id, senderId: idOf(sender), key: id, liveId, giftId, quantity }
  })
  for (const { outcome, senderId } of await sendGifts.run(tx, { sendings, at })) {
    if (outcome !== 'sent') throw new Error(`a gift of user ${senderId} was not sent: ${outcome}`)
  }
}

async function thank(tx: Connection, liverId: number, thanks: PastThanks, idOf: IdOf) {
  const { key, to, text, at, readAt } = thanks
  const sent = await sendThanks.run(tx, {
    liverId,
    key,
    userIds: to.map(idOf),
    text,
    imageUrl: null,
    language: 'ja',
    at,
    giftsSince: new Date(at.getTime() - thankedMs),
    dayStart: at,
  })
  if (typeof sent === 'string') throw new Error(`a thanks message was not sent: ${sent}`)
  if (readAt === null) return
  for (const subject of to)
    await markRead.run(tx, { userId: idOf(subject), otherId: liverId, upTo: afterAll, at: readAt })
}
