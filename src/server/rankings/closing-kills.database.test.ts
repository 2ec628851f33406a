import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillScores, grantLicence, listClosedDays, listResults, listScores } from '#tests/support/given-rankings.ts'
import { addPerson } from '#tests/support/people.ts'
import { openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import { long } from '#tests/support/test-length.ts'
import type { Database } from '../ports/database/port.ts'

const kills = long ? 200 : 3
const days = { from: '2026-10-01', days: 40 }
/** After the last day. */
const now = '2026-11-20T12:00:00Z'
const program = new URL('../../../tests/support/ranking-closer.ts', import.meta.url)

let url: string
let database: Database
let userIds: number[]
let expected: Awaited<ReturnType<typeof ranked>>

beforeAll(async () => {
  url = await postgresUrl()
  database = await openTestPostgres(url)
  userIds = await Promise.all(
    Array.from({ length: 12 }, (_, index) => database.run(addPerson, { nickName: `ライバー${index}` })),
  )
  for (const id of userIds) await database.run(grantLicence, id)
})
afterAll(() => database.close())

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

/** Closed days have all of their ranks, the others none. Returns whether all days are closed. */
async function expectWholeDays(): Promise<boolean> {
  const closed = new Set(await database.run(listClosedDays, null))
  expect(await database.run(listResults, null)).toEqual(expected.filter(({ starts }) => closed.has(starts)))
  return closed.size === days.days
}

test('a process that is killed while it closes periods leaves each closed as a whole or open, and the next continues', async () => {
  await refill()
  for (let kill = 0; kill < kills; kill += 1) {
    await closeUntilKilled((kill * 37) % 260)
    if (await expectWholeDays()) await refill()
  }
  while (!(await expectWholeDays())) await closeUntilKilled(30_000)
}, 600_000)
