import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allSlices } from '#main/compose/slices.ts'
import { jobsOf } from '#server/slice.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { pollMessage, pollRoom, type PollVotes } from './schemas.ts'
import { pollSlice } from './slice.ts'
import { createPollTable, dropPollTable } from './store.ts'

let product: TestProduct
let address: string
let sora: Caller
let mio: Caller
let liveId: string
const clients: TestClient[] = []

const stateOf = async (): Promise<string> => (await sora.call(`GET /v1/lives/${liveId}`)).json().state

beforeAll(async () => {
  product = await openProduct({}, undefined, undefined, { slices: [...allSlices, pollSlice] })
  await product.database.run(createPollTable, null)
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  sora = await product.as('liver-sora')
  mio = await product.as('viewer-mio')
})
beforeEach(async () => {
  liveId = (await sora.call('POST /v1/lives', { title: '投票', genre: 'talk', startsAt: null })).json().id
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await vi.waitUntil(async () => (await stateOf()) === 'on_air', { timeout: 120_000 })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await sora.call(`POST /v1/lives/${liveId}/end`)
})
afterAll(async () => {
  await product.database.run(dropPollTable, null)
  await product.close()
})

const vote = (by: Caller, option: string) => by.call(`POST /v1/lives/${liveId}/poll/votes`, { option })
const votes = async (): Promise<PollVotes> => (await mio.call(`GET /v1/lives/${liveId}/poll`)).json()

async function inRoom(): Promise<() => PollVotes[]> {
  const client = await new TestClient(address).opened()
  clients.push(client)
  client.send({ type: 'join', room: pollRoom(liveId), after: null })
  const messages = () => client.messages.flatMap((message) => pollMessage.safeParse(message).data ?? [])
  await expect.poll(() => messages().some(({ type }) => type === 'joined')).toBe(true)
  return () =>
    messages()
      .flatMap((message) => ('events' in message ? message.events : []))
      .map((event) => event.votes)
}

test('a slice that is only listed serves its endpoints, with their access, and its room', async () => {
  const received = await inRoom()
  expect((await vote(await product.as(null), 'yes')).json().code).toBe('SIGN_IN_REQUIRED')
  expect((await vote(mio, 'maybe')).json().code).toBe('INVALID_REQUEST')
  expect((await vote(mio, 'yes')).json()).toEqual({ yes: 1, no: 0, open: true })
  product.clock.advance(1)
  expect((await vote(mio, 'no')).json()).toEqual({ yes: 0, no: 1, open: true })
  await expect.poll(received).toEqual([
    { yes: 1, no: 0, open: true },
    { yes: 0, no: 1, open: true },
  ])
})

test('its handler receives the events of another slice', async () => {
  const received = await inRoom()
  await vote(mio, 'yes')
  await sora.call(`POST /v1/lives/${liveId}/end`)
  await expect.poll(received).toContainEqual({ yes: 1, no: 0, open: false })
  expect((await vote(mio, 'no')).json().code).toBe('WRONG_LIVE_STATE')
})

test('what it stores of users is in their export, and deleted with their account', async () => {
  const kenta = await product.as('viewer-kenta')
  await vote(kenta, 'yes')
  expect((await kenta.call('GET /v1/account/export')).json().polls).toMatchObject([{ liveId, option: 'yes' }])
  const { user } = (await kenta.call('GET /v1/account/profile')).json()
  expect((await kenta.call('POST /v1/account/deletion', { nickName: user.nickName })).statusCode).toBe(200)
  expect(await votes()).toEqual({ yes: 0, no: 0, open: true })
})

test('its job runs with those of the other slices', async () => {
  await vote(mio, 'yes')
  product.clock.advance(24 * 60 * 60_000 + 1)
  for (const job of jobsOf(product.slices.filter(({ name }) => name === 'polls'))) await job.start?.()
  expect((await votes()).yes).toBe(0)
})
