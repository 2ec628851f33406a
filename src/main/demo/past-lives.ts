import { randomUUID } from 'node:crypto'
import { burstGifts } from '#contract/events/limits.ts'
import { dayMs, hourMs, japanDate, japanTimeOfDayMs } from '#contract/japan-time.ts'
import type { Gift } from '#contract/gifts/schemas.ts'
import type { LiverFields } from '#contract/livers/schemas.ts'
import { seededAccount } from '#server/identity/index.ts'
import { newLiveId } from '#server/lives/index.ts'
import type { PastGift, PastLive, PastLives, PastThanks, PastUser } from '#server/past-lives/index.ts'
import { demoLivers } from '../seed.ts'
import { crowdLivers, demoGifts, demoThanks, pastComments, pastLivers, type DemoLiver } from './content/past-lives.ts'
import { crowdMembers, demoPerson, type DemoPerson } from './people.ts'

const minuteMs = 60_000
/** Gifts that are sent at one time. */
const giftsAtOnce = 3
const slotsPerMinute = 6
/** The accounts are older than all lives. */
const accountsMs = 60 * dayMs
/** Those who can sign in: thanks messages are for them. */
const viewers = ['viewer-mio', 'viewer-kenta'] as const
const supporters: readonly DemoPerson[] = [...viewers, ...crowdMembers]
/** The cheapest of the shop. */
const productId = 'coins-110'
/** Coins that are left to try out gifts. */
const leftCoins = 500

/** Numbers from 0 to below 1, the same for each seed: every site has the same content. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Ended lives of the last weeks until `now`, with the people who take part. `catalogue`: the gifts of the site. */
export function planPastLives(catalogue: readonly Pick<Gift, 'id' | 'coins'>[], now: Date): PastLives {
  const offered = demoGifts.filter((id) => catalogue.some((gift) => gift.id === id))
  const lives = pastLivers
    .flatMap((liver, place) => liver.daysAgo.map((_, number) => planLive({ liver, place, number, offered, now })))
    .toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
  const prices = new Map(catalogue.map(({ id, coins }) => [id, coins]))
  const spent = new Map<string, number>()
  for (const { sender, giftId, quantity } of lives.flatMap(({ gifts }) => gifts))
    spent.set(sender, (spent.get(sender) ?? 0) + (prices.get(giftId) ?? 0) * quantity)
  const people = new Set<DemoPerson>([...pastLivers.map(({ liver }) => liver), ...supporters])
  const users = [...people].map((person): PastUser => {
    const coins = spent.get(person) ?? 0
    return {
      subject: person,
      account: seededAccount(demoPerson(person)),
      liver: fieldsOf(person),
      coins: coins === 0 ? 0 : Math.ceil((coins + leftCoins) / 1000) * 1000,
      reason: 'Demo content',
      purchase: coins === 0 ? null : { id: randomUUID(), productId },
    }
  })
  return { since: new Date(now.getTime() - accountsMs), users, lives }
}

function fieldsOf(person: DemoPerson): LiverFields | null {
  const known = demoLivers.find(({ subject }) => subject === person)
  if (!known) return crowdLivers.get(person) ?? null
  const { subject: _, ...fields } = known
  return fields
}

interface Planned {
  readonly liver: DemoLiver
  readonly place: number
  /** Of the live among those of the liver, from the newest. */
  readonly number: number
  readonly offered: readonly string[]
  readonly now: Date
}

/** Today's live is between midnight in Japan and now, however short the day is yet. */
function timesOf({ liver, number, now }: Planned): { readonly startedAt: Date; readonly endedAt: Date } {
  const daysAgo = liver.daysAgo[number] ?? 0
  // Not all lives of a liver have the same length.
  const length = (liver.minutes + ((number * 5) % 13) - 6) * minuteMs
  const started =
    daysAgo === 0
      ? now.getTime() - Math.min(liver.hoursAgo * hourMs, 0.9 * japanTimeOfDayMs(now))
      : Date.parse(`${japanDate(new Date(now.getTime() - daysAgo * dayMs))}T00:00:00+09:00`) + liver.hour * hourMs
  const ended = started + Math.min(length, Math.floor((now.getTime() - started) / 2))
  return { startedAt: new Date(started), endedAt: new Date(ended) }
}

function planLive(planned: Planned): PastLive {
  const { liver, place, number, now } = planned
  const next = sequence(1 + place * 101 + number * 7)
  const { startedAt, endedAt } = timesOf(planned)
  const durationMs = endedAt.getTime() - startedAt.getTime()
  const at = (part: number) => new Date(startedAt.getTime() + Math.floor(part * durationMs))
  const others = supporters.filter((person) => person !== liver.liver)
  const pick = () => others[Math.floor(next() * others.length)] ?? 'viewer-mio'
  const count = liver.gifts + Math.floor(next() * 5) - number
  const gifts = [...planGifts(planned, next, { count: Math.max(6, count), others, at }), ...planBurst(planned, at)]
  const comments = pastComments.slice(0, 8 + Math.floor(next() * 10)).map((text, index, all) => ({
    author: pick(),
    text,
    at: at((index + 0.2 + 0.6 * next()) / all.length),
  }))
  const known = new Set(gifts.map(({ sender }) => sender))
  return {
    id: newLiveId(),
    liver: liver.liver,
    title: liver.titles[number % liver.titles.length] ?? '',
    genre: liver.genre,
    startedAt,
    endedAt,
    minutes: planMinutes(Math.max(1, Math.ceil(durationMs / minuteMs)), liver.viewers * (0.7 + 0.5 * next()), next),
    // Only people of the crowd: a newcomer who signs in follows no one yet.
    followers: crowdMembers
      .filter((member, index) => member !== liver.liver && index % liver.daysAgo.length === number)
      .map((user) => ({ user, at: at(0.1 + 0.8 * next()) })),
    comments,
    gifts: gifts.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    thanks: planThanks(planned, known, endedAt, now),
  }
}

interface Giving {
  readonly count: number
  /** Those who may give, in any order. */
  readonly others: readonly DemoPerson[]
  /** The time of a part of the live, from 0 to 1. */
  at(part: number): Date
}

/** Gifts of several senders arrive together. The viewers of the demo give first, and a large gift ends the live. */
function planGifts({ liver, offered }: Planned, next: () => number, { count, others, at }: Giving): PastGift[] {
  const largest = Math.min(liver.largest, offered.length - 1)
  const moments = Math.ceil(count / giftsAtOnce)
  return Array.from({ length: moments }, (_, moment) => {
    const when = at(0.04 + (0.9 * (moment + next())) / moments)
    const first = Math.floor(next() * others.length)
    return Array.from({ length: giftsAtOnce }, (__, index): PastGift => {
      const small = Math.floor(next() * next() * (largest + 1))
      const size = moment === moments - 1 && index === 0 ? largest - Math.floor(next() * 2) : small
      return {
        id: randomUUID(),
        sender: others[(moment === 0 ? index : first + index * 2) % others.length] ?? 'viewer-mio',
        giftId: offered[size] ?? 'heart',
        quantity: size < 4 ? 1 + Math.floor(next() * 5) : 1,
        at: when,
      }
    })
  }).flat()
}

/** So many of the smallest gifts within a minute that an organizer has to examine them. */
function planBurst({ liver, number, offered }: Planned, at: Giving['at']): PastGift[] {
  const { burst } = liver
  if (burst?.live !== number) return []
  return Array.from({ length: burstGifts }, (_, index) => ({
    id: randomUUID(),
    sender: burst.sender,
    giftId: offered[0] ?? 'heart',
    quantity: 1,
    at: new Date(at(0.5).getTime() + (index * minuteMs) / (burstGifts + 1)),
  }))
}

/** Viewers come in the first minutes, and leave in the last ones. Twice as many come as watch at one time. */
function planMinutes(count: number, most: number, next: () => number): PastLive['minutes'] {
  const first = Math.ceil(count / 4)
  return Array.from({ length: count }, (_, minute) => {
    const rise = Math.min(1, (minute + 1) / first)
    const fall = Math.min(1, (count - minute) / (count * 0.15))
    const level = most * Math.min(rise, fall) * (0.85 + 0.15 * Math.sin(minute / 4))
    const viewersOfSlots = Array.from({ length: slotsPerMinute }, () =>
      Math.max(1, Math.round(level + next() * 3 - 1.5)),
    )
    const coming = minute < first ? (1.3 * most) / first : (0.9 * most) / (count - first)
    return { viewers: viewersOfSlots, newViewers: Math.round(coming * (0.5 + next())) }
  })
}

function planThanks({ liver, number }: Planned, senders: ReadonlySet<string>, endedAt: Date, now: Date): PastThanks[] {
  const to = viewers.filter((viewer) => senders.has(viewer))
  return demoThanks
    .filter((thanks) => thanks.liver === liver.liver && thanks.live === number)
    .map(({ text, read }) => {
      const at = new Date(Math.min(endedAt.getTime() + hourMs, now.getTime()))
      return {
        key: randomUUID(),
        to,
        text,
        at,
        readAt: read ? new Date(Math.min(at.getTime() + hourMs, now.getTime())) : null,
      }
    })
}
