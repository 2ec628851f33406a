import { randomUUID } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishEvents } from '#tests/support/finish-events.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertEvent, listEventScores, listSteps, recordSentGifts } from '#tests/support/given-events.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { addPaidPurchase, setCreatedAt } from '#tests/support/given-rankings.ts'
import { startKilledRoute, type KilledRoute } from '#tests/support/killed-route.ts'
import { addPerson } from '#tests/support/people.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { countSessions, openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import { long } from '#tests/support/test-length.ts'
import { sendGifts } from '../gifts/store.ts'
import type { Database } from '../ports/database/port.ts'
import { openPostgres } from '../ports/database/postgres/index.ts'
import { readTally } from './store/tally.ts'

/** Of processes; a process takes a second to start. */
const kills = long ? 50 : 3
/** After each of the first messages to the database: one event passes through all steps with them. */
const killedAfter = Array.from({ length: 47 }, (_, messages) => messages)
const eventsAtOnce = 2
const dayMs = 86_400_000
const startsAt = new Date('2026-11-10T03:00:00Z')
const endsAt = new Date('2026-11-15T12:59:00Z')
/** After the end. */
const now = '2026-11-20T12:00:00Z'
const routeName = 'killed-events'
const program = new URL('../../../tests/support/event-finisher.ts', import.meta.url)

let url: string
let database: Database
let route: KilledRoute
let organizerId: number
let liverIds: number[]
let eventIds: number[]

async function addSender(nickName: string, days: number): Promise<number> {
  const userId = await database.run(addPerson, { nickName })
  const createdAt = new Date(startsAt.getTime() - days * dayMs)
  await database.run(setCreatedAt, { userId, at: createdAt })
  await database.run(addPaidPurchase, { userId, paidAt: createdAt })
  await giveCoins(database, { userId, sort: 'paid', coins: 10_000, at: createdAt })
  return userId
}

beforeAll(async () => {
  url = await postgresUrl()
  database = await openTestPostgres(url)
  route = await startKilledRoute(`${url}?application_name=${routeName}`)
  organizerId = await database.run(addPerson, { nickName: 'れん', roles: ['organizer'] })
  const [supporter, newcomer] = [await addSender('みお', 30), await addSender('しんじん', 3)]
  liverIds = []
  for (let index = 0; index < 6; index += 1) {
    const liverId = await database.run(addPerson, { nickName: `ライバー${index}` })
    const liveId = `kill0000000${index}`
    await database.run(insertLive, { id: liveId, liverId })
    liverIds.push(liverId)
    for (const senderId of [supporter, newcomer]) {
      const sending = { senderId, liveId, giftId: 'star', quantity: index + 1, id: randomUUID(), key: randomUUID() }
      const at = new Date(startsAt.getTime() + dayMs + index * 1000)
      const [sent] = await database.run(sendGifts, { sendings: [sending], at })
      if (sent?.outcome !== 'sent') throw new Error(`the gift was not sent: ${sent?.outcome}`)
    }
  }
}, 120_000)
afterAll(async () => {
  await route.close()
  await database.close()
})

/** Events of the same livers and gifts, which have ended while no process ran. */
async function refill(): Promise<void> {
  eventIds = []
  for (let count = 0; count < eventsAtOnce; count += 1) {
    const given = { organizerId, startsAt, endsAt, livers: liverIds, state: 'entry', divisionSize: 3 } as const
    const id = await database.run(insertEvent, given)
    await database.run(recordSentGifts, id)
    eventIds.push(id)
  }
}

/** Takes all steps in a process of its own, which is killed after this time unless it has ended before. */
async function finishUntilKilled(ms: number): Promise<void> {
  const child = fork(program, [url, now, String(organizerId)], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  await Promise.race([wait(ms), exited])
  child.kill('SIGKILL')
  await exited
}

/** Takes all steps, without a process of its own, until the connection ends after this number of messages. */
async function finishUntilCut(messages: number): Promise<void> {
  route.restart()
  const lost: unknown[] = []
  // It is not closed either, as in a process that is killed.
  const routed = await openPostgres({
    url: route.url,
    ...schema,
    functionsFolder: null,
    connections: 1,
    onIdleError: (error) => void lost.push(error),
  })
  route.killAfter(messages)
  await finishEvents(routed, now, organizerId).catch((error: unknown) => void lost.push(error))
  route.killAfter(0)
  await expect.poll(() => database.run(countSessions, routeName)).toBe(0)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
}

const nothing = { hash: null, ranked: 0, confirmations: 0 }

/** Each event has stored all of its steps so far, and nothing of the next. Returns whether all are confirmed. */
async function expectWholeSteps(): Promise<boolean> {
  const steps = await database.run(listSteps, eventIds)
  for (const step of steps) {
    const whole = {
      entry: { ...nothing, divisions: 1, suspects: 0 },
      running: { ...nothing, divisions: 2, suspects: 0 },
      tallying: { ...nothing, divisions: 2, suspects: 1 },
      confirmed: {
        hash: (await database.run(readTally, step.id)).hash,
        divisions: 2,
        suspects: 1,
        ranked: liverIds.length,
        confirmations: 1,
      },
    }
    expect(step).toMatchObject(whole[step.state === 'draft' || step.state === 'cancelled' ? 'entry' : step.state])
    if (step.state !== 'confirmed') continue
    const points = liverIds.map((liverId, index) => ({ liverId, points: 10 * (index + 1) }))
    expect(await database.run(listEventScores, step.id)).toMatchObject(points.toReversed())
  }
  return steps.every(({ state }) => state === 'confirmed')
}

test('a process that is killed while events end and are confirmed leaves each step whole or untaken, and the next continues', async () => {
  await refill()
  for (const messages of killedAfter) {
    await finishUntilCut(messages)
    if (await expectWholeSteps()) await refill()
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await finishUntilKilled((kill * 37) % 260)
    if (await expectWholeSteps()) await refill()
  }
  while (!(await expectWholeSteps())) await finishUntilKilled(30_000)
}, 600_000)
