import fc from 'fast-check'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBallots, type BallotLine } from '#contract/leaf-events/chain.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLeafRound, listStoredBallots, listTotals, type InsertedRound } from '#tests/support/given-leaf-event.ts'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { reverseCoins } from '../coins/operations.ts'
import { freezeRound } from './store/freeze.ts'
import { listRefunds, recordRefundedVotes } from './store/refunds.ts'
import { takeBackVotes } from './store/take-back.ts'
import { countBallots } from './store/vote.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const opensAt = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(opensAt.getTime() + ms)
const closesAt = after(3_600_000)

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('a refund on %s', (_, open) => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  const newRound = (): Promise<InsertedRound> => ledger.database.run(insertLeafRound, { opensAt, closesAt, options: 2 })

  const buy = (userId: number, coins: number, reference: string) =>
    giveCoins(ledger.database, { userId, sort: 'paid', coins, at: opensAt, reference })

  async function vote(userId: number, round: InsertedRound, leaves: number, { option = 0, at = opensAt } = {}) {
    const { eventId, roundId, optionIds } = round
    const ballot = { userId, key: randomUUID(), eventId, roundId, optionId: optionIds[option] ?? 0, leaves }
    const [counted] = await ledger.database.run(countBallots, { ballots: [{ ...ballot, coinsMax: 1000 }], at })
    return counted?.outcome
  }

  let refunds = 0
  /** As `reversePurchase` does, of a user who has sent no gifts. Returns the coins that are owed then. */
  async function refund(userId: number, coins: number, reference: string, at = after(1)): Promise<number> {
    const key = `refund-${(refunds += 1)}`
    const { owed } = await ledger.database.run(reverseCoins, {
      userId,
      key,
      reference,
      at,
      kind: 'refund',
      coins: BigInt(coins),
    })
    const before = await ledger.database.run(readLedgerTotals, null)
    await ledger.database.run(takeBackVotes, { userId, key, reference, at })
    const after = await ledger.database.run(readLedgerTotals, null)
    const left = Number(owed - (before.owed - after.owed))
    await ledger.database.run(recordRefundedVotes, { userId, reference, coins: left, at })
    return left
  }

  const totalsOf = async ({ roundId }: InsertedRound) =>
    (await ledger.database.run(listTotals, roundId)).map(({ leaves }) => leaves)
  const freeze = ({ eventId, roundId }: InsertedRound) =>
    ledger.database.run(freezeRound, {
      eventId,
      roundId,
      at: closesAt,
      early: false,
      entry: { action: 'leaf_round.closed', actorUserId: null, subjectUserId: null, details: {}, at: closesAt },
    })

  async function linesOf({ roundId }: InsertedRound): Promise<BallotLine[]> {
    const stored = await ledger.database.run(listStoredBallots, roundId)
    return stored.map(({ sequence, optionId, leaves, at, voter, reverses, previousHash, hash }) => ({
      sequence,
      option: optionId,
      leaves,
      at: at.toISOString(),
      ...(voter !== null && { voter }),
      ...(reverses !== null && { reverses }),
      previousHash,
      hash,
    }))
  }

  async function problemOf(round: InsertedRound) {
    const { eventId, roundId, optionIds } = round
    const options = optionIds.map((id) => ({ id, title: '' }))
    const window = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
    const head = { version: 2 as const, round: roundId, event: eventId, title: '', options, ...window, result: null }
    return (await checkBallots(head, await linesOf(round), sha256)).problem
  }

  test('takes bought leaves back in an open round by a ballot of its own, and the coins are not owed', async () => {
    const [round, userId] = [await newRound(), await ledger.user()]
    await buy(userId, 50, `purchase:${userId}`)
    expect(await vote(userId, round, 10)).toBe('counted')
    expect(await refund(userId, 50, `purchase:${userId}`)).toBe(0)
    expect(await totalsOf(round)).toEqual([5, 0])
    expect(await linesOf(round)).toMatchObject([{ leaves: 10 }, { leaves: -5, reverses: 1 }])
    expect(await problemOf(round)).toBeNull()
    expect(await ledger.database.run(listRefunds, { eventId: round.eventId, limit: 9 })).toMatchObject([
      { ballot: 1, leaves: 5, takenBack: true },
    ])
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject({ ...balancedTotals, owed: 0n })
  })

  test('takes the newest leaves back first, and only those of its coins', async () => {
    const [round, userId] = [await newRound(), await ledger.user()]
    await buy(userId, 100, `purchase:${userId}a`)
    await vote(userId, round, 15)
    await buy(userId, 30, `purchase:${userId}b`)
    await vote(userId, round, 3, { option: 1 })
    expect(await refund(userId, 40, `purchase:${userId}a`)).toBe(0)
    expect(await totalsOf(round)).toEqual([11, 3])
    expect(await refund(userId, 15, `purchase:${userId}b`)).toBe(5)
    expect(await totalsOf(round)).toEqual([11, 2])
    expect(await problemOf(round)).toBeNull()
  })

  test('leaves a round as it is that has ended, and records the votes for its organizers', async () => {
    const [round, userId] = [await newRound(), await ledger.user()]
    await buy(userId, 50, `purchase:${userId}`)
    await vote(userId, round, 10)
    expect(await refund(userId, 20, `purchase:${userId}`, closesAt)).toBe(20)
    expect(await freeze(round)).toBeNull()
    expect(await totalsOf(round)).toEqual([10, 0])
    const recorded = () => ledger.database.run(listRefunds, { eventId: round.eventId, limit: 9 })
    expect(await recorded()).toMatchObject([{ ballot: 1, leaves: 2, takenBack: false }])
    await ledger.database.run(recordRefundedVotes, {
      userId,
      reference: `purchase:${userId}`,
      coins: 50,
      at: closesAt,
    })
    expect(await recorded()).toMatchObject([{ ballot: 1, leaves: 5, takenBack: false }])
  })

  test('gives the user room for other leaves in the round', async () => {
    const [round, userId] = [await newRound(), await ledger.user()]
    await buy(userId, 950, `purchase:${userId}`)
    expect([await vote(userId, round, 100), await vote(userId, round, 1)]).toEqual(['counted', 'limit'])
    await refund(userId, 950, `purchase:${userId}`)
    expect(await vote(userId, round, 95)).toBe('short')
    await buy(userId, 950, `purchase:${userId}again`)
    expect([await vote(userId, round, 96), await vote(userId, round, 95)]).toEqual(['limit', 'counted'])
  })

  test('decides which of equal options was the first: votes that were taken back do not count', async () => {
    const round = await newRound()
    const [first, second] = [await ledger.user(), await ledger.user()]
    await buy(first, 10, `purchase:${first}`)
    await vote(first, round, 5)
    await vote(second, round, 5, { option: 1 })
    await vote(first, round, 1)
    await refund(first, 10, `purchase:${first}`)
    await freeze(round)
    expect(await ledger.database.run(listTotals, round.roundId)).toMatchObject([
      { leaves: 5, reached: 1 },
      { leaves: 5, reached: 2 },
    ])
  })

  const steps = fc.array(
    fc.record({
      user: fc.nat({ max: 2 }),
      round: fc.nat({ max: 1 }),
      act: fc.constantFrom('vote', 'vote', 'vote', 'buy', 'refund'),
      option: fc.nat({ max: 1 }),
      leaves: fc.constantFrom(1, 4, 9, 30, 100),
      coins: fc.constantFrom(10, 35, 100, 400),
      late: fc.boolean(),
    }),
    { maxLength: 16 },
  )

  test('keeps totals, limits, hashes and the ledger in step with votes in any order (property)', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const rounds = [await newRound(), await newRound()] as const
        const users = [await ledger.user(), await ledger.user(), await ledger.user()]
        /** The coins of each purchase that are not refunded. */
        const bought = new Map<string, { userId: number; coins: number }>()
        // Time does not run backwards: what is late happens at the end of the rounds.
        for (const step of given.toSorted((a, b) => Number(a.late) - Number(b.late))) {
          const userId = users[step.user] ?? 0
          const at = step.late ? closesAt : opensAt
          if (step.act === 'buy') {
            const reference = `purchase:${randomUUID()}`
            await buy(userId, step.coins, reference)
            bought.set(reference, { userId, coins: step.coins })
          }
          const before = await Promise.all(rounds.map(linesOf))
          /** Whether no ballot may be added: refused votes, and refunds after the end. */
          let refused = step.act === 'refund' && step.late
          if (step.act === 'vote') {
            const outcome = await vote(userId, rounds[step.round] ?? rounds[0], step.leaves, {
              option: step.option,
              at,
            })
            refused = outcome !== 'counted'
          }
          const [reference, purchase] = [...bought].find(([, one]) => one.userId === userId && one.coins > 0) ?? []
          if (step.act === 'refund' && reference !== undefined && purchase !== undefined) {
            const coins = Math.min(step.coins, purchase.coins)
            await refund(userId, coins, reference, at)
            purchase.coins -= coins
          }
          const added = (await Promise.all(rounds.map(linesOf))).flat().length - before.flat().length
          expect(refused && added > 0).toBe(false)
        }
        for (const round of rounds) {
          expect(await problemOf(round)).toBeNull()
          const stored = await ledger.database.run(listStoredBallots, round.roundId)
          const sum = (those: typeof stored) => those.reduce((all, { leaves }) => all + leaves, 0)
          expect(await totalsOf(round)).toEqual(
            round.optionIds.map((id) => sum(stored.filter(({ optionId }) => optionId === id))),
          )
          for (const userId of users) {
            const own = stored.filter((ballot) => ballot.userId === userId)
            expect(sum(own)).toBeLessThanOrEqual(100)
            const paid = own.reduce((all, { leaves, free }) => all + leaves - free, 0)
            expect(paid).toBeGreaterThanOrEqual(0)
          }
        }
        expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
      }),
      { numRuns: 12 },
    )
  })
})
