import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { userRoom } from '#contract/realtime/limits.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import type { DemoAccount } from '#tests/support/product.ts'
import type { TestClient } from '#tests/support/realtime-client.ts'
import { openTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'
import { sendGifts } from '../gifts/store.ts'

let processes: TwoProcesses
let products: TwoProcesses['products']
let liverId: number

/** Two web processes with one database and one Redis, and two supporters of a liver. */
beforeAll(async () => {
  processes = await openTwoProcesses()
  products = processes.products
  liverId = await products[0].userIdOf('liver-sora')
  await give('viewer-mio')
  await give('viewer-kenta')
})
afterEach(() => {
  processes.closeClients()
})
afterAll(() => processes.close())

async function give(account: DemoAccount): Promise<void> {
  const [{ database, clock, userIdOf }] = products
  const [senderId, liveId, at] = [await userIdOf(account), 'arrival00000', clock.now()]
  await database.run(insertLive, { id: liveId, liverId })
  await giveCoins(database, { userId: senderId, sort: 'paid', coins: 1000, at })
  const sending = { senderId, liveId, giftId: 'star', quantity: 1, id: randomUUID(), key: randomUUID() }
  expect(await database.run(sendGifts, { sendings: [sending], at })).toMatchObject([{ outcome: 'sent' }])
  await database.run(insertLive, { id: liveId, liverId, state: 'ended' })
}

/** A device of a user in the room of the user, at one of the processes. */
async function device(at: 0 | 1, account: DemoAccount): Promise<TestClient> {
  const client = await processes.connect(at, account)
  client.send({ type: 'join', room: userRoom(await products[at].userIdOf(account)), after: null })
  await expect.poll(() => client.received('joined').length).toBe(1)
  return client
}

/** The livers whose messages have arrived. */
const arrivals = ({ messages }: TestClient): unknown[] =>
  messages.flatMap((message: { type: string; liverId?: unknown }) =>
    message.type === 'thanksArrived' ? [message.liverId] : [],
  )

async function thank(accounts: readonly DemoAccount[], key: string = randomUUID()): Promise<unknown> {
  const userIds = await Promise.all(accounts.map(products[0].userIdOf))
  const sora = await products[0].as('liver-sora')
  return (
    await sora.call('POST /v1/thanks-messages', { key, userIds, text: 'ありがとう', imageUrl: null, language: 'ja' })
  ).json()
}

test('a message arrives on all devices of its recipients at both processes, and at no other user', async () => {
  const phones = [await device(0, 'viewer-mio'), await device(1, 'viewer-mio'), await device(1, 'viewer-kenta')]
  const others = [await device(1, 'liver-hana'), await device(0, 'liver-sora')]
  expect(await thank(['viewer-mio', 'viewer-kenta'])).toMatchObject({ sent: 2 })
  await expect.poll(() => phones.map(arrivals)).toEqual([[liverId], [liverId], [liverId]])
  expect(others.map(arrivals)).toEqual([[], []])
})

test('a message that was sent already, or to no recipient, notifies no user', async () => {
  const [mio, kenta] = [await device(1, 'viewer-mio'), await device(1, 'viewer-kenta')]
  const key = randomUUID()
  for (let repeat = 0; repeat < 2; repeat += 1) await thank(['viewer-mio'], key)
  await thank(['liver-hana'])
  await thank(['viewer-kenta'])
  await expect.poll(() => [mio, kenta].map(arrivals)).toEqual([[liverId], [liverId]])
})
