/** Votes with leaves that are counted with all rules, compared with the bare insert of their rows. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLeafRound, listTotals } from '#tests/support/given-leaf-event.ts'
import { leafEventsAlone } from '#tests/support/leaf-events-alone.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { profileOf } from '#tests/support/slice-api.ts'
import { systemClock } from '#server/clock.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import type { Figure, Outcome } from '../report.ts'
import { addVoters, createBareBallots, insertBareBallot } from './rows.ts'

const connections = 10
const options = 4
/** Concurrent requests of voters. */
const concurrent = 100
const seconds = 5
const freeVoters = 80_000
const payingVoters = 2_000
/** Of each vote for coins: the first one uses the free leaves. */
const paidLeaves = 6

interface Vote {
  readonly userId: number
  readonly leaves: number
}

type SendVote = (vote: Vote) => Promise<void>

/** Votes per second, and the leaves that were sent. */
async function pace(send: SendVote, next: () => Vote | null): Promise<{ rate: number; leaves: number }> {
  let [votes, leaves] = [0, 0]
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const sender = async (): Promise<void> => {
    while (elapsed() < seconds * 1000) {
      const vote = next()
      if (vote === null) return
      await send(vote)
      votes += 1
      leaves += vote.leaves
    }
  }
  await Promise.all(Array.from({ length: concurrent }, sender))
  return { rate: votes / (elapsed() / 1000), leaves }
}

/** Each free voter once; each paying voter in turn. */
function voters(first: number, count: number, leaves: number, rounds: number): () => Vote | null {
  let sent = 0
  return () => {
    if (sent === count * rounds) return null
    sent += 1
    return { userId: first + (sent % count), leaves }
  }
}

interface Compared {
  readonly name: string
  readonly database: Database
  /** Votes per second. */
  readonly target: number
}

async function compare({ name, database, target }: Compared): Promise<Figure[]> {
  const now = Date.now()
  const leafEvents = leafEventsAlone(database, systemClock)
  await database.run(createBareBallots, null)
  let inserted = 0
  const figures: Figure[] = []
  for (const paid of [false, true]) {
    const count = paid ? payingVoters : freeVoters
    const window = { opensAt: new Date(now - 60_000), closesAt: new Date(now + 3_600_000) }
    const { eventId, roundId, optionIds } = await database.run(insertLeafRound, { ...window, options })
    const ballotOf = ({ userId, leaves }: Vote) => ({
      key: randomUUID(),
      optionId: optionIds[userId % options] ?? 0,
      leaves,
      coinsMax: 1000,
    })
    const batched: SendVote = async (vote) => {
      await leafEvents.vote(profileOf(vote.userId, []), { eventId, roundId }, ballotOf(vote))
    }
    const bare: SendVote = async (vote) => {
      const { key, optionId, leaves } = ballotOf(vote)
      await database.run(insertBareBallot, {
        roundId,
        sequence: (inserted += 1),
        userId: vote.userId,
        key,
        optionId,
        leaves,
      })
    }
    const next = async (): Promise<() => Vote | null> => {
      const first = await database.run(addVoters, count)
      if (paid) {
        for (let n = 0; n < count; n += 1) {
          await giveCoins(database, { userId: first + n, sort: 'paid', coins: 1000, at: new Date(now) })
        }
      }
      return voters(first, count, paid ? paidLeaves : 1, paid ? 16 : 1)
    }
    const baseline = await pace(bare, voters(1, count, paid ? paidLeaves : 1, Infinity))
    const ours = await pace(batched, await next())
    const totals = await database.run(listTotals, roundId)
    const counted = totals.reduce((sum, { leaves }) => sum + leaves, 0)
    const exact = counted === ours.leaves
    figures.push({
      what: `votes counted ${paid ? 'for coins' : 'with free leaves'}, ${name}`,
      unit: '1/s',
      ours: ours.rate,
      baseline: baseline.rate,
      target: `≥ ${target}, totals exact`,
      met: exact && ours.rate >= target,
    })
  }
  return figures
}

const storesUrl = new URL('./stores.ts', import.meta.url).href

export async function benchVotes(scope: AsyncDisposableStack): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-votes-'))
  scope.defer(() => removeFolder(folder))
  const pglite = await openPglite({ directory: join(folder, 'database'), ...schema, storesUrl })
  scope.defer(() => pglite.close())
  const embedded = await compare({ name: 'PGlite', database: pglite, target: 500 })
  const server = await startPostgres()
  scope.defer(() => server.close())
  const postgres = await openPostgres({ url: server.url, ...schema, connections, onIdleError() {} })
  scope.defer(() => postgres.close())
  const name = `PostgreSQL with ${connections} connections`
  const separate = await compare({ name, database: postgres, target: 2000 })
  return {
    baseline: 'the bare insert: a row of the same size with the same indexes, without rules, totals, hashes and coins',
    figures: [...embedded, ...separate],
    conditions: { options, concurrent, seconds, freeVoters, payingVoters, paidLeaves },
  }
}
