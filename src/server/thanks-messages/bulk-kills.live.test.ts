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
import { startKilledRoute, type KilledRoute } from '#tests/support/killed-route.ts'
import { addPerson } from '#tests/support/people.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { countSessions, openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import { long } from '#tests/support/test-length.ts'
import type { Sendings } from '#tests/support/thanks-sender.ts'
import { sendGifts } from '../gifts/store.ts'
import type { Database } from '../ports/database/port.ts'
import { openPostgres } from '../ports/database/postgres/index.ts'
import { dayStart, giftsSince } from './policy.ts'
import { sendThanks } from './store/send.ts'

/** Of processes; a process takes a second to start. */
const kills = long ? 50 : 3
/** After each of the messages to the database of three sendings, and after some of them again. */
const killedAfter = Array.from({ length: 47 }, (_, kill) => kill % 27)
/** As many sendings as a liver may make in a day. */
const sendingsPerDay = thanksPerDay / thanksRecipientsMax
const firstDay = Date.parse('2026-10-01T03:00:00Z')
/** Gifts of a later day count on each day of the test. */
const giftsAt = new Date(firstDay + 200 * dayMs)
const routeName = 'killed-thanks'
const program = new URL('../../../tests/support/thanks-sender.ts', import.meta.url)

let url: string
let database: Database
let route: KilledRoute
let liverId: number
let userIds: number[]

beforeAll(async () => {
  url = await postgresUrl()
  database = await openTestPostgres(url)
  route = await startKilledRoute(`${url}?application_name=${routeName}`)
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
afterAll(async () => {
  await route.close()
  await database.close()
})

interface Acknowledged {
  readonly key: string
  readonly sent: unknown
}

const dayAt = (day: number) => new Date(firstDay + day * dayMs)

/** Sends under these keys, without a process of its own, until the connection ends after this number of messages. */
async function sendUntilCut(day: number, keys: readonly string[], messages: number): Promise<Acknowledged[]> {
  route.restart()
  const lost: unknown[] = []
  const acknowledged: Acknowledged[] = []
  // It is not closed either, as in a process that is killed.
  const routed = await openPostgres({
    url: route.url,
    ...schema,
    functionsFolder: null,
    connections: 1,
    onIdleError: (error) => void lost.push(error),
  })
  route.killAfter(messages)
  const at = dayAt(day)
  const times = { at, giftsSince: giftsSince(at), dayStart: dayStart(at) }
  const sending = { liverId, userIds, text: '{name}さん、ありがとう', imageUrl: null, language: 'ja' } as const
  try {
    for (const key of keys)
      acknowledged.push({ key, sent: await routed.run(sendThanks, { ...sending, ...times, key }) })
  } catch (error) {
    lost.push(error)
  }
  route.killAfter(0)
  await expect.poll(() => database.run(countSessions, routeName)).toBe(0)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  return acknowledged
}

/** Sends under these keys in a process of its own, which is killed after this time unless it has ended before. */
async function sendUntilKilled(day: number, keys: readonly string[], ms: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const now = dayAt(day).toISOString()
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
  async function sendAll(send: (keys: readonly string[]) => Promise<Acknowledged[]>): Promise<void> {
    const acknowledged = await send([...repeated, ...pending])
    for (const { sent } of acknowledged) expect(sent).toBe(thanksRecipientsMax)
    const done = new Set(acknowledged.map(({ key }) => key))
    const stored = new Set((await database.run(listSentThanks, liverId)).map(({ key }) => key))
    expect([...done].filter((key) => !stored.has(key))).toEqual([])
    pending = pending.filter((key) => !done.has(key))
    repeated = [...repeated, ...done].slice(-1)
  }
  function addKeys(): void {
    const added = Array.from({ length: sendingsPerDay - pending.length }, () => randomUUID())
    keys.push(...added)
    pending.push(...added)
  }
  for (const [day, messages] of killedAfter.entries()) {
    addKeys()
    await sendAll((some) => sendUntilCut(day, some, messages))
  }
  const days = killedAfter.length
  for (let kill = 0; kill < kills; kill += 1) {
    addKeys()
    await sendAll((some) => sendUntilKilled(days + kill, some, (kill * 37) % 150))
  }
  await sendAll((some) => sendUntilKilled(days + kills, some, 60_000))
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
