import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { fillScores, grantLicence, listClosedDays, listResults, listScores } from '#tests/support/given-rankings.ts'
import { startKilledRoute, type KilledRoute } from '#tests/support/killed-route.ts'
import { addPerson } from '#tests/support/people.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { countSessions, openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import { long } from '#tests/support/test-length.ts'
import type { Database } from '../ports/database/port.ts'
import { openPostgres } from '../ports/database/postgres/index.ts'
import { createClosing } from './closing.ts'

/** Of processes; a process takes a second to start. */
const kills = long ? 200 : 3
/** After each of the first messages to the database: two days and a half are closed with them. */
const killedAfter = Array.from({ length: 47 }, (_, messages) => messages)
const days = { from: '2026-10-01', days: 40 }
/** After the last day. */
const now = '2026-11-20T12:00:00Z'
const routeName = 'killed-closing'
const program = new URL('../../../tests/support/ranking-closer.ts', import.meta.url)

let url: string
let database: Database
let route: KilledRoute
let userIds: number[]
let expected: Awaited<ReturnType<typeof ranked>>

beforeAll(async () => {
  url = await postgresUrl()
  database = await openTestPostgres(url)
  route = await startKilledRoute(`${url}?application_name=${routeName}`)
  userIds = await Promise.all(
    Array.from({ length: 12 }, (_, index) => database.run(addPerson, { nickName: `ライバー${index}` })),
  )
  for (const id of userIds) await database.run(grantLicence, id)
})
afterAll(async () => {
  await route.close()
  await database.close()
})

/** The ranks of all scores, by their order. */
async function ranked() {
  const ranks = new Map<string, number>()
  return (await database.run(listScores, null)).map((score) => {
    const key = [score.period, score.starts, score.board, score.genre].join()
    const rank = (ranks.get(key) ?? 0) + 1
    ranks.set(key, rank)
    return { ...score, rank }
  })
}

async function refill(): Promise<void> {
  await database.run(fillScores, { ...days, userIds })
  expected = await ranked()
}

/** Closes periods in a process of its own, which is killed after this time unless it has ended before. */
async function closeUntilKilled(ms: number): Promise<void> {
  const child = fork(program, [url, now], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  await Promise.race([wait(ms), exited])
  child.kill('SIGKILL')
  await exited
}

/** Closes periods, without a process of its own, until the connection ends after this number of messages. */
async function closeUntilCut(messages: number): Promise<void> {
  route.restart()
  // It is not closed either, as in a process that is killed.
  const routed = await openPostgres({
    url: route.url,
    ...schema,
    functionsFolder: null,
    connections: 1,
    onIdleError() {},
  })
  route.killAfter(messages)
  const closing = createClosing({ database: routed, clock: new TestClock(now), log: pino({ level: 'silent' }) })
  await closing.start()
  await closing.close()
  route.killAfter(0)
  await expect.poll(() => database.run(countSessions, routeName)).toBe(0)
}

/** Closed days have all of their ranks, the others none. Returns whether all days are closed. */
async function expectWholeDays(): Promise<boolean> {
  const closed = new Set(await database.run(listClosedDays, null))
  expect(await database.run(listResults, null)).toEqual(expected.filter(({ starts }) => closed.has(starts)))
  return closed.size === days.days
}

test('a process that is killed while it closes periods leaves each closed as a whole or open, and the next continues', async () => {
  await refill()
  for (const messages of killedAfter) {
    await closeUntilCut(messages)
    if (await expectWholeDays()) await refill()
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await closeUntilKilled((kill * 37) % 260)
    if (await expectWholeDays()) await refill()
  }
  while (!(await expectWholeDays())) await closeUntilKilled(30_000)
}, 600_000)
