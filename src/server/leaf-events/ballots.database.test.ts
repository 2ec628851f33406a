import fc from 'fast-check'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBallots, firstHash } from '#contract/leaf-events/chain.ts'
import { leafTransferPrefix } from '#contract/leaf-events/limits.ts'
import { japanDate } from '#contract/japan-time.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import {
  insertLeafRound,
  listStoredBallots,
  listTotals,
  readVoterKey,
  type InsertedRound,
} from '#tests/support/given-leaf-event.ts'
import { balancedTotals, readLedgerTotals, runSql } from '#tests/support/ledger-totals.ts'
import { setCreatedAt } from '#tests/support/given-rankings.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { historyCsv } from '../coins/history-csv.ts'
import { createHistory } from '../coins/service.ts'
import { countBallots, type Ballot, type BallotOutcome } from './store/vote.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const opensAt = new Date('2026-11-20T12:00:00Z')
const closesAt = new Date('2026-11-23T12:00:00Z')
const after = (ms: number, from = opensAt) => new Date(from.getTime() + ms)
/** In Japan. */
const midnight = new Date('2026-11-21T15:00:00Z')

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('ballots on %s', (_, open) => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  const newRound = (options = 3): Promise<InsertedRound> =>
    ledger.database.run(insertLeafRound, { opensAt, closesAt, options })

  async function voter(coins = 0): Promise<number> {
    const userId = await ledger.user()
    if (coins > 0) await giveCoins(ledger.database, { userId, sort: 'paid', coins, at: opensAt })
    return userId
  }

  const ballotOf = (
    userId: number,
    { eventId, roundId, optionIds }: InsertedRound,
    more: Partial<Ballot> = {},
  ): Ballot => ({
    userId,
    key: randomUUID(),
    eventId,
    roundId,
    optionId: optionIds[0] ?? 0,
    leaves: 1,
    coinsMax: 1000,
    ...more,
  })

  async function vote(ballot: Ballot, at = opensAt) {
    const [counted] = await ledger.database.run(countBallots, { ballots: [ballot], at })
    if (!counted) throw new Error('leaf_events_vote returned no row')
    return counted
  }
  const outcomeOf = async (ballot: Ballot, at = opensAt): Promise<BallotOutcome> => (await vote(ballot, at)).outcome

  test('use free leaves first, then coins', async () => {
    const round = await newRound()
    const userId = await voter(100)
    expect(await vote(ballotOf(userId, round, { leaves: 3 }))).toMatchObject({
      outcome: 'counted',
      free: 3,
      freeLeft: 2,
    })
    const paid = await vote(ballotOf(userId, round, { leaves: 7 }))
    expect(paid).toMatchObject({ outcome: 'counted', free: 2, freeLeft: 0, roundLeft: 90, sequence: 2 })
    expect(await outcomeOf(ballotOf(userId, round, { leaves: 6 }))).toBe('short')
    expect(await vote(ballotOf(userId, round, { leaves: 5 }))).toMatchObject({ outcome: 'counted', free: 0 })
    expect(await outcomeOf(ballotOf(userId, round))).toBe('short')
    const history = await createHistory({ database: ledger.database }).page(userId, 'spending', undefined)
    expect(history.entries.map(({ paid, reference }) => [paid, reference])).toEqual([
      [-50, `${leafTransferPrefix}${round.roundId}`],
      [-50, `${leafTransferPrefix}${round.roundId}`],
    ])
    expect(historyCsv(history.entries, 'ja')).toContain('リーフの投票')
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('of an account younger than a day are free ones only', async () => {
    const [round, userId] = [await newRound(), await voter(100)]
    await ledger.database.run(setCreatedAt, { userId, at: after(-86_400_000 + 1) })
    expect(await outcomeOf(ballotOf(userId, round, { leaves: 6 }))).toBe('young')
    expect(await outcomeOf(ballotOf(userId, round, { leaves: 5 }))).toBe('counted')
    expect(await outcomeOf(ballotOf(userId, round))).toBe('young')
    expect(await outcomeOf(ballotOf(userId, round), after(1))).toBe('counted')
  })

  test('are refused where they cost more than the viewer has agreed to', async () => {
    const round = await newRound()
    const userId = await voter(100)
    expect(await outcomeOf(ballotOf(userId, round, { leaves: 6, coinsMax: 9 }))).toBe('price')
    expect(await outcomeOf(ballotOf(userId, round, { leaves: 6, coinsMax: 10 }))).toBe('counted')
  })

  test('are counted once under a key, and another ballot under it is refused', async () => {
    const round = await newRound()
    const userId = await voter(100)
    const ballot = ballotOf(userId, round, { leaves: 6 })
    const first = await vote(ballot)
    expect(await vote(ballot, after(60_000))).toMatchObject({ ...first, outcome: 'replayed', freeLeft: 0 })
    expect(await outcomeOf({ ...ballot, leaves: 7 })).toBe('differs')
    expect(await outcomeOf({ ...ballot, optionId: round.optionIds[1] ?? 0 })).toBe('differs')
    // Also after the end: the viewer learns that the vote was counted.
    expect(await outcomeOf(ballot, closesAt)).toBe('replayed')
  })

  test('are at most 100 leaves of each user and round', async () => {
    const round = await newRound()
    const userId = await voter(2000)
    expect(await vote(ballotOf(userId, round, { leaves: 100 }))).toMatchObject({ outcome: 'counted', roundLeft: 0 })
    expect(await outcomeOf(ballotOf(userId, round))).toBe('limit')
    expect(await outcomeOf(ballotOf(userId, await newRound()))).toBe('counted')
  })

  test('count from the first instant of a round until its end, which does not count', async () => {
    const round = await newRound()
    const userId = await voter()
    const at = async (time: Date) => outcomeOf(ballotOf(userId, round), time)
    expect(await at(after(-1))).toBe('upcoming')
    expect(await at(opensAt)).toBe('counted')
    expect(await at(after(-1, closesAt))).toBe('counted')
    expect(await at(closesAt)).toBe('closed')
  })

  test('have five free leaves again from midnight in Japan', async () => {
    const round = await newRound()
    const userId = await voter()
    const at = async (time: Date, leaves: number) => outcomeOf(ballotOf(userId, round, { leaves }), time)
    expect(await at(after(-1, midnight), 5)).toBe('counted')
    expect(await at(after(-1, midnight), 1)).toBe('short')
    expect(await at(midnight, 5)).toBe('counted')
    expect(await at(after(1, midnight), 1)).toBe('short')
    // A clock that was set back.
    expect(await at(after(-1, midnight), 1)).toBe('short')
  })

  test('name an option of their round', async () => {
    const [round, other] = [await newRound(), await newRound()]
    const userId = await voter()
    expect(await outcomeOf(ballotOf(userId, round, { optionId: other.optionIds[0] ?? 0 }))).toBe('unknown')
    expect(await outcomeOf(ballotOf(userId, round, { roundId: 999_999 }))).toBe('unknown')
    expect(await outcomeOf(ballotOf(userId, round, { eventId: other.eventId }))).toBe('unknown')
  })

  test('without a given time have that of the database', async () => {
    const now = Date.now()
    const window = { opensAt: after(-60_000, new Date(now)), closesAt: after(60_000, new Date(now)) }
    const round = await ledger.database.run(insertLeafRound, { ...window, options: 2 })
    const ballots = [ballotOf(await voter(), round)]
    const [counted] = await ledger.database.run(countBallots, { ballots, at: null })
    expect(counted?.outcome).toBe('counted')
    expect(Math.abs((counted?.at.getTime() ?? 0) - now)).toBeLessThan(60_000)
  })

  test('have the HMAC of the user with the key of the round, which differs between rounds', async () => {
    const [round, other] = [await newRound(), await newRound()]
    const users = [await voter(), await voter()] as const
    for (const userId of [...users, users[0]]) await vote(ballotOf(userId, round))
    await vote(ballotOf(users[0], other))
    const stored = await ledger.database.run(listStoredBallots, round.roundId)
    const key = Buffer.from((await ledger.database.run(readVoterKey, round.roundId)) ?? '', 'hex')
    const hashOf = (userId: number) => createHmac('sha256', key).update(String(userId)).digest('hex')
    expect(key).toHaveLength(32)
    expect(stored.map((ballot) => ballot.voter)).toEqual([...users, users[0]].map(hashOf))
    expect((await ledger.database.run(listStoredBallots, other.roundId))[0]?.voter).not.toBe(hashOf(users[0]))
  })

  test('of a round that was planned before voters had hashes keep the earlier format', async () => {
    const round = await ledger.database.run(insertLeafRound, { opensAt, closesAt, options: 2, keyed: false })
    await vote(ballotOf(await voter(), round))
    const [stored] = await ledger.database.run(listStoredBallots, round.roundId)
    expect(stored?.voter).toBeNull()
    const text = `${round.roundId}|1|${round.optionIds[0]}|1|${opensAt.toISOString()}|${firstHash}`
    expect(stored?.hash).toBe(sha256(text))
  })

  test('are never changed or deleted', async () => {
    const round = await newRound()
    await vote(ballotOf(await voter(), round))
    for (const text of ['update leaf_ballots set leaves = 2', 'delete from leaf_ballots']) {
      await expect(ledger.database.run(runSql, text)).rejects.toThrow('only ever added')
    }
  })

  const steps = fc.array(
    fc.record({
      users: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
      round: fc.nat({ max: 1 }),
      option: fc.nat({ max: 3 }),
      leaves: fc.constantFrom(1, 2, 3, 5, 8, 40),
      again: fc.boolean(),
      at: fc.constantFrom(after(-1), opensAt, after(-1, midnight), midnight, after(-1, closesAt), closesAt),
    }),
    { maxLength: 14 },
  )

  test('give the totals, leaves of days, coins and hashes of a naive recount (property)', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const rounds = [await newRound(), await newRound()] as const
        const coins = 450
        const users = [await voter(coins), await voter(coins), await voter(coins), await voter(coins)]
        // Time does not run backwards.
        const ordered = given.toSorted((a, b) => a.at.getTime() - b.at.getTime())
        const spent = new Map(users.map((id) => [id, 0]))
        const expected: {
          userId: number
          optionId: number
          leaves: number
          free: number
          at: Date
          roundId: number
        }[] = []
        for (const { users: places, round: place, option, leaves, again, at } of ordered) {
          const round = rounds[place] ?? rounds[0]
          const ballots = places.map((index) =>
            ballotOf(users[index] ?? 0, round, { leaves, optionId: round.optionIds[option] ?? 0 }),
          )
          const results = await ledger.database.run(countBallots, { ballots, at })
          if (again) await ledger.database.run(countBallots, { ballots, at })
          for (const { userId, optionId } of ballots) {
            const own = expected.filter((one) => one.userId === userId)
            const used = own
              .filter((one) => japanDate(one.at) === japanDate(at))
              .reduce((sum, { free }) => sum + free, 0)
            const inRound = own.filter((one) => one.roundId === round.roundId).reduce((sum, one) => sum + one.leaves, 0)
            const free = Math.min(leaves, 5 - used)
            const cost = (leaves - free) * 10
            const fits = optionId !== 0 && at >= opensAt && at < closesAt && inRound + leaves <= 100
            const counts = fits && (spent.get(userId) ?? 0) + cost <= coins
            expect(results.find((one) => one.userId === userId)?.outcome === 'counted').toBe(counts)
            if (!counts) continue
            spent.set(userId, (spent.get(userId) ?? 0) + cost)
            expected.push({ userId, optionId, leaves, free, at, roundId: round.roundId })
          }
        }
        for (const { roundId, eventId, optionIds } of rounds) {
          const stored = await ledger.database.run(listStoredBallots, roundId)
          const ofRound = expected.filter((one) => one.roundId === roundId)
          expect(
            stored.map(({ userId, optionId, leaves, free, at }) => ({ userId, optionId, leaves, free, at, roundId })),
          ).toEqual(ofRound)
          const totals = await ledger.database.run(listTotals, roundId)
          const sum = (id: number) => ofRound.reduce((all, one) => all + (one.optionId === id ? one.leaves : 0), 0)
          expect(totals.map(({ id, leaves }) => [id, leaves])).toEqual(optionIds.map((id) => [id, sum(id)]))
          const lines = stored.map(({ sequence, optionId, leaves, at, voter, previousHash, hash }) => ({
            sequence,
            option: optionId,
            leaves,
            at: at.toISOString(),
            voter: voter ?? '',
            previousHash,
            hash,
          }))
          const head = {
            version: 2 as const,
            round: roundId,
            event: eventId,
            title: '',
            options: optionIds.map((id) => ({ id, title: '' })),
          }
          const window = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
          expect((await checkBallots({ ...head, ...window, result: null }, lines, sha256)).problem).toBeNull()
        }
        expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
      }),
      { numRuns: 12 },
    )
  })

  test('at the same time are counted exactly, also of one user in several rounds', async () => {
    const rounds = [await newRound(), await newRound()] as const
    const users = await Promise.all(Array.from({ length: 6 }, () => voter(60)))
    const ballots = users.flatMap((userId) =>
      rounds.flatMap((round) => [1, 2].map(() => ballotOf(userId, round, { leaves: 4 }))),
    )
    const results = await Promise.all(ballots.map((ballot) => vote(ballot)))
    // 5 free leaves and 6 paid ones are enough for two of four ballots of four leaves.
    const counted = results.filter(({ outcome }) => outcome === 'counted')
    expect(counted).toHaveLength(users.length * 2)
    const totals = await Promise.all(rounds.map(({ roundId }) => ledger.database.run(listTotals, roundId)))
    expect(totals.flat().reduce((sum, { leaves }) => sum + leaves, 0)).toBe(users.length * 8)
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })
})
