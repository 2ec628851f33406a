import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { japanDate } from '#contract/japan-time.ts'
import type { leafEventEndpoints } from '#contract/leaf-events/endpoints.ts'
import { coinsPerLeaf, freeLeavesPerDay, type LeafState } from '#contract/leaf-events/limits.ts'
import type {
  CastVotes,
  LeafEvent,
  LeafEventCard,
  LeafRound,
  LeafVerification,
  NewBallot,
} from '#contract/leaf-events/schemas.ts'
import { countingTime } from '../../clock.ts'
import { pageOf, readCursor, type Page } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'
import type { AccountData } from '../../slice.ts'
import { UserBatcher } from '../../user-batcher.ts'
import type { Viewer } from '../../viewer.ts'
import type { LeafEventsDeps } from '../deps.ts'
import { coinsFrom, mayOrganize } from '../policy.ts'
import { presentCard, presentEvent, presentRound } from '../present.ts'
import { leafEventRooms } from '../realtime.ts'
import { findEvent, listEvents, listEventsOfChannel, type EventRow } from '../store/events.ts'
import {
  findRound,
  listBallotsOf,
  listRounds,
  listRoundsOfCast,
  readAllowance,
  sumVotesOfCast,
  type RoundKey,
  type RoundRow,
} from '../store/rounds.ts'
import { countBallots, type Ballot, type BallotOutcome, type CountedBallot } from '../store/vote.ts'
import { createBallots } from './ballots.ts'
import { createClosing } from './closing.ts'
import { createOrganizing } from './organizing.ts'

export type LeafEvents = ReturnType<typeof createLeafEvents>

type Answer<Name extends keyof typeof leafEventEndpoints> = AnswerOf<(typeof leafEventEndpoints)[Name]>

const errorCodes = {
  differs: 'COINS_KEY_REUSED',
  unknown: 'LEAF_ROUND_NOT_FOUND',
  upcoming: 'LEAF_ROUND_UPCOMING',
  closed: 'LEAF_ROUND_CLOSED',
  limit: 'LEAVES_LIMIT',
  young: 'LEAVES_NEW_ACCOUNT',
  price: 'LEAVES_PRICE',
  short: 'COINS_NOT_ENOUGH',
} as const satisfies Partial<Record<BallotOutcome, ErrorCode>>

/** Rounds with a cast that the page of the cast shows. */
const roundsOfCast = 5
const resultsOfCast = 10

export function createLeafEvents(deps: LeafEventsDeps) {
  const { database, clock, channels } = deps
  const organizing = createOrganizing(deps)
  const ballots = createBallots(deps)
  const batcher = new UserBatcher<Ballot, CountedBallot>({
    userOf: ({ userId }) => userId,
    async run(waiting) {
      const results = await database.run(countBallots, { ballots: waiting, at: countingTime(clock) })
      return new Map(results.map((result) => [result.userId, result]))
    },
  })

  /** Ballots outlive accounts, because the hashes and totals of rounds contain them; they have user ids and hashes only. */
  const account: AccountData = {
    name: 'leaf-events',
    async export(userId) {
      const rows = await database.run(listBallotsOf, userId)
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },
    assertDeletable: async () => {},
    deleteUserData: async () => {},
  }

  const organizes = (viewer: Viewer, { channel }: EventRow): Promise<boolean> =>
    mayOrganize(viewer, (userId) => channels.mayEdit(channel.id, userId))

  async function requireRound(key: RoundKey): Promise<RoundRow> {
    const event = await database.run(findEvent, key.eventId)
    const round = event && (await database.run(findRound, key))
    if (!round) throw new DomainError('LEAF_ROUND_NOT_FOUND')
    return round
  }

  async function cardsOf(events: readonly EventRow[]): Promise<LeafEventCard[]> {
    const rounds = await database.run(
      listRounds,
      events.map(({ id }) => id),
    )
    const now = clock.now()
    return events.map((event) =>
      presentCard(
        event,
        rounds.filter(({ eventId }) => eventId === event.id),
        now,
      ),
    )
  }

  async function pageOfEvents(rows: readonly EventRow[], limit: number): Promise<Page<LeafEventCard>> {
    const { items, next } = pageOf(rows, limit, ({ id }) => ({ key: id, id }))
    return { items: await cardsOf(items), next }
  }

  return {
    account,
    room: leafEventRooms(database),
    organizing,
    closing: createClosing(deps),

    async list({ state, cursor, limit }: Paging & { readonly state: LeafState }): Promise<Page<LeafEventCard>> {
      const query = { state, now: clock.now(), after: readCursor(cursor), limit: limit + 1 }
      return pageOfEvents(await database.run(listEvents, query), limit)
    },

    async listOfChannel(viewer: Profile, channelId: number, { cursor, limit }: Paging): Promise<Page<LeafEventCard>> {
      await organizing.requireChannel(viewer, channelId)
      const query = { channelId, after: readCursor(cursor), limit: limit + 1 }
      return pageOfEvents(await database.run(listEventsOfChannel, query), limit)
    },

    /** Without rounds it exists for organizers only. */
    async find(viewer: Viewer, id: number): Promise<LeafEvent> {
      const event = await database.run(findEvent, id)
      if (!event) throw new DomainError('LEAF_EVENT_NOT_FOUND')
      const [rounds, own] = await Promise.all([database.run(listRounds, [id]), organizes(viewer, event)])
      if (rounds.length === 0 && !own) throw new DomainError('LEAF_EVENT_NOT_FOUND')
      return presentEvent(event, rounds, clock.now(), own)
    },

    round: async (key: RoundKey): Promise<LeafRound> => presentRound(await requireRound(key), clock.now(), false),

    async allowance({ user }: Profile, eventId: number): Promise<Answer<'GET /v1/leaf-events/{eventId}/allowance'>> {
      if (!(await database.run(findEvent, eventId))) throw new DomainError('LEAF_EVENT_NOT_FOUND')
      const now = countingTime(clock) ?? clock.now()
      const day = japanDate(now)
      const { given, used, createdAt } = await database.run(readAllowance, { eventId, userId: user.id, day })
      return { free: freeLeavesPerDay - used, coins: coinsPerLeaf, coinsFrom: coinsFrom(createdAt, now), given }
    },

    /** Idempotent per key. */
    async vote(
      { user }: Profile,
      key: RoundKey,
      ballot: NewBallot,
    ): Promise<Answer<'POST /v1/leaf-events/{eventId}/rounds/{roundId}/ballots'>> {
      const result = await batcher.send({ ...ballot, ...key, userId: user.id })
      const { outcome, sequence, leaves, free, at, freeLeft, roundLeft } = result
      if (outcome !== 'counted' && outcome !== 'replayed') throw new DomainError(errorCodes[outcome])
      return {
        ballot: { sequence, leaves, free, coins: (leaves - free) * coinsPerLeaf, at: at.toISOString() },
        free: freeLeft,
        left: roundLeft,
      }
    },

    /** The lines of the public file. */
    ballotFile: async (key: RoundKey): Promise<AsyncGenerator<string>> => ballots.file(await requireRound(key)),

    async votesOfCast(channelId: number, castId: number): Promise<CastVotes> {
      await channels.membership(channelId, 0)
      const [running, frozen, sums] = await Promise.all([
        database.run(listRoundsOfCast, { castId, frozen: false, limit: roundsOfCast }),
        database.run(listRoundsOfCast, { castId, frozen: true, limit: resultsOfCast }),
        database.run(sumVotesOfCast, castId),
      ])
      const present = (row: RoundRow) => presentRound(row, clock.now(), false)
      return {
        open: running.map(present).filter(({ state }) => state === 'open'),
        closed: frozen.map(present),
        ...sums,
      }
    },

    /** Recounts the closed rounds of an event. */
    async verify(id: number): Promise<LeafVerification[]> {
      if (!(await database.run(findEvent, id))) throw new DomainError('LEAF_EVENT_NOT_FOUND')
      const verified: LeafVerification[] = []
      for (const round of await database.run(listRounds, [id])) {
        if (round.frozenAt !== null) verified.push(await ballots.verify(round))
      }
      return verified
    },
  }
}
