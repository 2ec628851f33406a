import { randomUUID } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { thanksPerDay, thanksRecipientsMax } from '#contract/thanks-messages/limits.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { listSentThanks, listThanksEvents } from '#tests/support/given-thanks.ts'
import { addPerson } from '#tests/support/people.ts'
import { openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import { long } from '#tests/support/test-length.ts'
import type { Sendings } from '#tests/support/thanks-sender.ts'
import { sendGifts } from '../gifts/store.ts'
import type { Database } from '../ports/database/port.ts'

const kills = long ? 50 : 3
/** As many sendings as a liver may make in a day. */
const sendingsPerDay = thanksPerDay / thanksRecipientsMax
const firstDay = Date.parse('2026-10-01T03:00:00Z')
/** Gifts of a later day count on each day of the test. */
const giftsAt = new Date(firstDay + 100 * dayMs)
const program = new URL('../../../tests/support/thanks-sender.ts', import.meta.url)

let url: string
let database: Database
let liverId: number
let userIds: number[]

beforeAll(async () => {
  url = await postgresUrl()
  database = await openTestPostgres(url)
  liverId = await database.run(addPerson, { nickName: 'そら' })
  const people = Array.from({ length: thanksRecipientsMax }, (_, index) => ({ nickName: `ファン${index}` }))
  userIds = await Promise.all(people.map((person) => database.run(addPerson, person)))
  const liveId = 'bulk00000000'
  await database.run(insertLive, { id: liveId, liverId })
  await Promise.all(userIds.map((userId) => giveCoins(database, { userId, sort: 'paid', coins: 100, at: giftsAt })))
  const sendings = userIds.map((senderId) => {
    return { senderId, liveId, giftId: 'star', quantity: 1, id: randomUUID(), key: randomUUID() }
  })
  const sent = await database.run(sendGifts, { sendings, at: giftsAt })
  if (sent.some(({ outcome }) => outcome !== 'sent')) throw new Error('a gift was not sent')
}, 120_000)
afterAll(() => database.close())

interface Acknowledged {
  readonly key: string
  readonly sent: unknown
}

/** Sends under these keys in a process of its own, which is killed after this time unless it has ended before. */
async function sendUntilKilled(day: number, keys: readonly string[], ms: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const now = new Date(firstDay + day * dayMs).toISOString()
  const sendings: Sendings = { url, now, liverId, userIds, keys: [...keys] }
  const child = fork(program, [JSON.stringify(sendings)], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const ready = once(child, 'message')
  await Promise.race([ready, exited])
  child.on('message', (message: Acknowledged) => void acknowledged.push(message))
  await Promise.race([wait(ms), exited])
  child.kill('SIGKILL')
  await exited
  return acknowledged
}

test('a process that is killed while it thanks in bulk loses no sending and repeats none', async () => {
  const keys: string[] = []
  let pending: string[] = []
  /** Of the last sending that was acknowledged: its client repeats it, as if the response had been lost. */
  let repeated: string[] = []
  async function sendAll(day: number, ms: number): Promise<void> {
    const acknowledged = await sendUntilKilled(day, [...repeated, ...pending], ms)
    for (const { sent } of acknowledged) expect(sent).toBe(thanksRecipientsMax)
    const done = new Set(acknowledged.map(({ key }) => key))
    const stored = new Set((await database.run(listSentThanks, liverId)).map(({ key }) => key))
    expect([...done].filter((key) => !stored.has(key))).toEqual([])
    pending = pending.filter((key) => !done.has(key))
    repeated = [...repeated, ...done].slice(-1)
  }
  for (let kill = 0; kill < kills; kill += 1) {
    const added = Array.from({ length: sendingsPerDay - pending.length }, () => randomUUID())
    keys.push(...added)
    pending.push(...added)
    await sendAll(kill, (kill * 37) % 150)
  }
  await sendAll(kills, 60_000)
  expect(pending).toEqual([])

  const messages = await database.run(listSentThanks, liverId)
  const receivers = Map.groupBy(messages, ({ key }) => key)
  expect([...receivers.keys()].toSorted()).toEqual(keys.toSorted())
  for (const rows of receivers.values()) {
    expect(rows.map(({ userId }) => userId)).toEqual(userIds.toSorted((one, other) => one - other))
  }
  // Each sending notifies its recipients once.
  expect((await database.run(listThanksEvents, null)).toSorted()).toEqual(keys.toSorted())
}, 600_000)
