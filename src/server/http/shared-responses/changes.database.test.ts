import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let liver: Caller
let viewer: Caller
let organizer: Caller
let visitor: Caller
let renamed = 0

beforeAll(async () => {
  product = await openProduct()
  ;[liver, viewer, organizer, visitor] = await Promise.all([
    product.as('liver-sora'),
    product.as('viewer-kenta'),
    product.as('organizer-ren'),
    product.as(null),
  ])
  const staff = await product.as('staff-yui')
  const body = { correction: 'grant', coins: 100_000, reason: 'test', key: randomUUID() }
  await staff.call(`POST /v1/staff/coins/${await product.userIdOf('viewer-kenta')}/corrections`, body)
})
afterAll(() => product.close())

async function liveOf(): Promise<string> {
  const running = await liver.call('GET /v1/stream-setting')
  const found: string | undefined = running.json().live?.id
  if (found !== undefined) return found
  return (await liver.call('POST /v1/lives', { title: '夜の雑談', genre: 'talk', startsAt: null })).json().id
}

async function openEvent(): Promise<number> {
  const { id } = (await organizer.call('POST /v1/organizer/events', { template: 'ranking_week' })).json()
  expect((await organizer.call(`POST /v1/organizer/events/${id}/opening`, {})).statusCode).toBe(200)
  return id
}

/** Each changes what visitors read, in another way. */
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  create: liveOf,
  async start() {
    const streamId = await liveOf()
    const { streamKey } = (await liver.call('GET /v1/stream-setting')).json()
    await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    product.engine.listener.onEvent({ type: 'playable', streamId })
  },
  interrupt: async () => {
    const streamId = await liveOf()
    product.engine.listener.onEvent({ type: 'disconnected', streamId, cause: 'gone' })
  },
  end: async () => liver.call(`POST /v1/lives/${await liveOf()}/end`),
  give: async () =>
    viewer.call(`POST /v1/lives/${await liveOf()}/gifts`, { giftId: 'star', quantity: 1, key: randomUUID() }),
  plan: () => liver.call('POST /v1/lives', { title: '予定', genre: 'music', startsAt: '2027-01-01T00:00:00.000Z' }),
  openEvent,
  async cancelEvent() {
    const { events } = (await organizer.call('GET /v1/organizer/events')).json()
    const found = events.find(({ state }: { readonly state: string }) => state === 'entry')
    const id: number = found?.id ?? (await openEvent())
    expect((await organizer.call(`POST /v1/organizer/events/${id}/cancellation`, { reason: '大雪' })).statusCode).toBe(
      200,
    )
  },
  async rename() {
    const nickName = `そら${(renamed += 1)}`
    await liver.call('POST /v1/account/profile', { nickName, bio: '', signature: '', language: 'ja', country: 'JP' })
  },
}

test('visitors read the same as without shared responses after every change', async () => {
  const live = await liveOf()
  const paths = [
    '/v1/lives?state=on_air',
    '/v1/lives?state=scheduled',
    `/v1/lives/${live}`,
    `/v1/lives/${live}/gifts`,
    `/v1/lives/${live}/supporters`,
    '/v1/events?group=entry',
    '/v1/events?group=past',
  ]
  /** A request with credentials is handled by itself. */
  const unshared = { authorization: 'Bearer none' }
  const asVisitor = (path: string, headers = {}) => visitor.call(`GET ${path}`, undefined, headers)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(changes)), { maxLength: 8 }), async (names) => {
      for (const name of names) {
        await Promise.all(paths.map((path) => asVisitor(path)))
        await changes[name]?.()
        // Events of the engine are handled after they arrive.
        for (const path of paths) {
          await expect
            .poll(async () => {
              const [shared, own] = [await asVisitor(path), await asVisitor(path, unshared)]
              return shared.body === own.body
            })
            .toBe(true)
        }
      }
    }),
    { numRuns: 15 },
  )
})
