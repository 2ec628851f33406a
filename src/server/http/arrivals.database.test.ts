import { afterAll, beforeAll, expect, test } from 'vitest'
import { countingDatabase } from '#tests/support/counting-database.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { Caller, openProduct, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { keptMs } from '../kept-values.ts'

const operations: string[] = []
const clients: TestClient[] = []

let product: TestProduct
let address: string
let liveId: string
let liver: number
beforeAll(async () => {
  const database = countingDatabase(await emptyDatabase(), operations)
  product = await openProduct({}, undefined, undefined, { database, seeded: false })
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  liver = await product.userIdOf('liver-sora')
  const sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: '夜', genre: 'talk', startsAt: null })).json().id
})
afterAll(async () => {
  for (const { socket } of clients) socket.terminate()
  await product.close()
})

/** A browser with a new session of a new user. */
async function newUser(index: number): Promise<Caller> {
  const userId = await product.database.run(addPerson, { nickName: `視聴者${index}` })
  const client = { device: 'Chrome, Android', country: 'JP', language: 'ja' } as const
  const { token } = await product.identity.sessions.open(userId, 'apple', client)
  const caller = new Caller(product.app, false)
  Object.assign(caller.cookies, { kirari_session: token, is_login: 'true' })
  return caller
}

const ofPage = () => [
  '/v1/account/profile',
  '/v2/channels/is-owner',
  `/v1/lives/${liveId}`,
  '/v1/lives?state=on_air',
  `/v1/livers/${liver}`,
  `/v1/livers/${liver}/follow`,
  `/v1/livers/${liver}/pick-setting`,
  `/v1/lives/${liveId}/event`,
]
const ofScripts = () => [
  '/v1/coins',
  '/v1/thanks-messages/unread',
  '/v1/timeline/sources',
  `/v1/lives/${liveId}/supporters`,
  `/v1/lives/${liveId}/gifts`,
]

/** Requests what the page of a live does in a browser. */
async function arrive(caller: Caller): Promise<void> {
  for (const paths of [ofPage(), ofScripts()]) {
    const responses = await Promise.all(paths.map((path) => caller.call(`GET ${path}`)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
  }
  const client = await new TestClient(address, caller.cookies).opened()
  clients.push(client)
  client.enter(liveId)
  await expect.poll(() => client.received('live').length).toBe(1)
}

/** The operations of the database while `act` runs, without those of the live. */
async function operationsOf(act: () => Promise<unknown>): Promise<string[]> {
  operations.length = 0
  await act()
  return operations.filter((name) => name !== 'lives.storePeakViewers').toSorted()
}

test('a user who arrives at a live costs one operation for each thing that is theirs', async () => {
  const [first, user] = [await newUser(0), await newUser(1)]
  product.clock.advance(keptMs)
  // Afterwards the shared responses are in memory.
  await arrive(first)
  expect(await operationsOf(() => arrive(user))).toEqual([
    'channels.listMainMemberships',
    'coins.readWallets',
    'follows.pageSources',
    'follows.readFollows',
    'identity.readSession',
    'livers.findGranted',
    'lives.readRelations',
    'picks.readPermission',
    'thanksMessages.countUnread',
  ])
})

test('users who arrive together share operations', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, (_, index) => newUser(2 + index)))
  product.clock.advance(keptMs)
  const names = await operationsOf(() => Promise.all(users.map(arrive)))
  for (const name of ['identity.readSession', 'follows.pageSources']) {
    expect(names.filter((one) => one === name)).toHaveLength(users.length)
  }
  // Alone, each would make nine.
  expect(names.length).toBeLessThan(5 * users.length)
})
