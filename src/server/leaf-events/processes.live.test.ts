import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCoins } from '#tests/support/given-coins.ts'
import {
  insertLeafRound,
  listClosings,
  listStoredBallots,
  listTotals,
  type InsertedRound,
} from '#tests/support/given-leaf-event.ts'
import type { GivenVotes } from '#tests/support/leaf-voter.ts'
import { leafEventsAlone } from '#tests/support/leaf-events-alone.ts'
import { TestClock } from '#tests/support/clock.ts'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { addPerson } from '#tests/support/people.ts'
import { openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import { long } from '#tests/support/test-length.ts'
import { japanDate } from '#contract/japan-time.ts'
import type { Database } from '../ports/database/port.ts'
import { countBallots } from './store/vote.ts'

const kills = long ? 50 : 3
const roundsAtOnce = 12
const opensAt = new Date('2026-11-20T12:00:00Z')
const closesAt = new Date('2026-11-20T13:00:00Z')

let url: string
let database: Database
let userIds: number[]

beforeAll(async () => {
  url = await postgresUrl()
  database = await openTestPostgres(url)
  const names = Array.from({ length: 6 }, (_, index) => `視聴者${index}`)
  userIds = await Promise.all(names.map((nickName) => database.run(addPerson, { nickName })))
})
afterAll(() => database.close())

const voter = new URL('../../../tests/support/leaf-voter.ts', import.meta.url)
const closer = new URL('../../../tests/support/leaf-closer.ts', import.meta.url)

const start = (program: URL, now: Date): ChildProcess => fork(program, [url, now.toISOString()], { stdio: 'ignore' })

test('two processes that vote at once count each vote once, and spend no coin twice', async () => {
  const coins = 60
  for (const userId of userIds) await giveCoins(database, { userId, sort: 'paid', coins, at: opensAt })
  const rounds = [
    await database.run(insertLeafRound, { opensAt, closesAt, options: 2 }),
    await database.run(insertLeafRound, { opensAt, closesAt, options: 2 }),
  ]
  const votes: GivenVotes = userIds.flatMap((userId) =>
    rounds.map(({ eventId, roundId, optionIds }) => ({
      userId,
      eventId,
      roundId,
      optionId: optionIds[userId % 2] ?? 0,
      leaves: 4,
    })),
  )
  const processes = [start(voter, opensAt), start(voter, opensAt)]
  await Promise.all(processes.map((one) => once(one, 'message')))
  const results = await Promise.all(
    processes.map(async (one) => {
      const [exited, answered] = [once(one, 'exit'), once(one, 'message')]
      one.send(votes)
      const [counted] = await answered
      await exited
      return Number(counted)
    }),
  )
  // Of four votes of four leaves, five free leaves and six paid ones are enough for two.
  const expected = userIds.length * 8
  expect(results.reduce((sum, leaves) => sum + leaves, 0)).toBe(expected)
  const totals = await Promise.all(rounds.map(({ roundId }) => database.run(listTotals, roundId)))
  expect(totals.flat().reduce((sum, { leaves }) => sum + leaves, 0)).toBe(expected)
  const stored = (await Promise.all(rounds.map(({ roundId }) => database.run(listStoredBallots, roundId)))).flat()
  const free = stored.reduce((sum, ballot) => sum + ballot.free, 0)
  expect(free).toBe(userIds.length * 5)
  const held = BigInt(userIds.length * coins - (expected - free) * 10)
  expect(await database.run(readLedgerTotals, null)).toMatchObject({ ...balancedTotals, held })
  const leafEvents = leafEventsAlone(database, new TestClock(closesAt.toISOString()))
  await leafEvents.closing.start()
  await leafEvents.closing.close()
  for (const { eventId } of rounds) expect(await leafEvents.verify(eventId)).toMatchObject([{ problem: null }])
})

interface Ended {
  readonly round: InsertedRound
  /** Its first option wins by three leaves to one. */
  readonly winnerId: number
  readonly head: string
}

/** The free leaves of each user are of one day. */
let day = 1

async function endedRounds(): Promise<Ended[]> {
  const ended: Ended[] = []
  for (let n = 0; n < roundsAtOnce; n += 1) {
    const at = new Date(opensAt.getTime() + (day += 1) * 86_400_000)
    const round = await database.run(insertLeafRound, { opensAt: at, closesAt: new Date(at.getTime() + 1), options: 2 })
    const ballots = [3, 1].map((leaves, index) => ({
      userId: userIds[index] ?? 0,
      key: createHash('sha256')
        .update(`${round.roundId} ${japanDate(at)} ${index}`)
        .digest('hex'),
      eventId: round.eventId,
      roundId: round.roundId,
      optionId: round.optionIds[index] ?? 0,
      leaves,
      coinsMax: 0,
    }))
    expect((await database.run(countBallots, { ballots, at })).map(({ outcome }) => outcome)).toEqual([
      'counted',
      'counted',
    ])
    const last = (await database.run(listStoredBallots, round.roundId)).at(-1)
    ended.push({ round, winnerId: round.optionIds[0] ?? 0, head: last?.hash ?? '' })
  }
  return ended
}

/** Closes rounds in a process of its own, which is killed after this time unless it has ended before. */
async function closeUntilKilled(ms: number): Promise<void> {
  const child = start(closer, new Date(opensAt.getTime() + (day + 1) * 86_400_000))
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  await Promise.race([wait(ms), exited])
  child.kill('SIGKILL')
  await exited
}

/** Each round is frozen as a whole with one entry of the audit log, or open. Returns whether all are frozen. */
async function expectWholeRounds(ended: readonly Ended[]): Promise<boolean> {
  const closings = await database.run(
    listClosings,
    ended.map(({ round }) => round.roundId),
  )
  for (const { round, winnerId, head } of ended) {
    const found = closings.find(({ id }) => id === round.roundId)
    const open = { frozen: false, winnerId: null, head: null, entries: 0 }
    expect(found).toMatchObject(found?.frozen === true ? { winnerId, head, entries: 1 } : open)
  }
  return closings.every(({ frozen }) => frozen)
}

test('a process that is killed while it closes rounds leaves each frozen as a whole or open, and the next continues', async () => {
  let ended = await endedRounds()
  for (let kill = 0; kill < kills; kill += 1) {
    await closeUntilKilled((kill * 37) % 260)
    if (await expectWholeRounds(ended)) ended = await endedRounds()
  }
  while (!(await expectWholeRounds(ended))) await closeUntilKilled(30_000)
}, 600_000)
