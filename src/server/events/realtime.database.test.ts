import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventRoom } from '#contract/events/limits.ts'
import { eventRanksMessage, type EventRanksMessage } from '#contract/events/schemas.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertEvent } from '#tests/support/given-events.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { addPaidPurchase, setCreatedAt } from '#tests/support/given-rankings.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'

let product: TestProduct
let address: string
let eventId: number
let liverId: number
const liveId = 'evntlive0001'
const clients: TestClient[] = []

beforeAll(async () => {
  product = await openProduct()
  const { database, clock } = product
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const now = clock.now().getTime()
  liverId = await product.userIdOf('liver-sora')
  const userId = await product.userIdOf('viewer-mio')
  await database.run(insertLive, { id: liveId, liverId })
  await database.run(setCreatedAt, { userId, at: new Date(now - 1e9) })
  await database.run(addPaidPurchase, { userId, paidAt: new Date(now - 1e8) })
  await giveCoins(database, { userId, sort: 'paid', coins: 1000, at: clock.now() })
  eventId = await database.run(insertEvent, {
    organizerId: await product.userIdOf('organizer-ren'),
    startsAt: new Date(now - 1000),
    endsAt: new Date(now + 1e7),
    livers: [liverId],
  })
  await product.events.start()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})
afterAll(async () => {
  await product.events.close()
  await product.close()
})

async function join(room: string): Promise<TestClient> {
  const client = await new TestClient(address).opened()
  clients.push(client)
  client.send({ type: 'join', room, after: null })
  await expect.poll(() => client.messages.length).toBeGreaterThan(0)
  return client
}

const ranksOf = (client: TestClient): EventRanksMessage[] =>
  client.messages.flatMap((message) => eventRanksMessage.safeParse(message).data ?? [])

test('visitors receive the ranks of an event when they join, and again after a gift', async () => {
  const client = await join(eventRoom(eventId))
  await expect.poll(() => ranksOf(client).at(-1)?.ranks).toEqual([{ division: 1, rank: 1, points: 0, userId: liverId }])
  const viewer = await product.as('viewer-mio')
  const gift = { giftId: 'star', quantity: 2, key: crypto.randomUUID() }
  expect((await viewer.call(`POST /v1/lives/${liveId}/gifts`, gift)).statusCode).toBe(200)
  await expect
    .poll(() => {
      product.clock.advance(1000)
      return ranksOf(client).at(-1)?.ranks
    })
    .toEqual([{ division: 1, rank: 1, points: 20, userId: liverId }])
})

test.each(['event:0', 'event:x', 'event:99'])('the room %s does not exist', async (room) => {
  expect((await join(room)).messages).toEqual([{ type: 'closed', room }])
})
