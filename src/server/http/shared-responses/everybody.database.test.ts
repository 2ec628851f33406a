import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/japan-time.ts'
import { seedEvent } from '#server/events/store/seed.ts'
import { insertStartedLive } from '#tests/support/given-live.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

const accounts = [
  'liver-sora',
  'liver-hana',
  'viewer-kenta',
  'viewer-mio',
  'staff-yui',
] as const satisfies readonly DemoAccount[]
type Account = (typeof accounts)[number]

/** Lives of the first liver, by their visibility. */
const lives = { public: 'live00000001', followers: 'live00000002', invite: 'live00000003' } as const

let product: TestProduct
let callers: Map<Account, Caller>
let ids: Map<Account, number>
let channel: number
let event: number
const callerOf = (account: Account): Caller => {
  const caller = callers.get(account)
  if (!caller) throw new Error(account)
  return caller
}
const idOf = (account: Account): number => ids.get(account) ?? 0

beforeAll(async () => {
  product = await openProduct()
  callers = new Map(await Promise.all(accounts.map(async (one) => [one, await product.as(one)] as const)))
  ids = new Map(await Promise.all(accounts.map(async (one) => [one, await product.userIdOf(one)] as const)))
  const liverId = idOf('liver-sora')
  for (const [visibility, id] of Object.entries(lives)) {
    const state = visibility === 'public' ? 'on_air' : 'ended'
    await product.database.run(insertStartedLive, { id, liverId, startedAt: product.clock.now(), state, visibility })
  }
  const archived = { id: 'live00000004', state: 'archived', published: true } as const
  await product.database.run(insertStartedLive, { ...archived, liverId, startedAt: product.clock.now() })
  channel = (await callerOf('liver-sora').call('POST /v1/channels', { name: 'そらの部屋' })).json().id
  const now = product.clock.now()
  const later = (hours: number) => new Date(now.getTime() + hours * hourMs)
  event = await product.database.run(seedEvent, {
    organizerId: idOf('staff-yui'),
    template: 'ranking_week',
    values: { entryEndsAt: later(-1), startsAt: later(-1), endsAt: later(24), createdAt: later(-2) },
    imageUrl: null,
    entries: [{ liverId, state: 'approved', enteredAt: later(-2) }],
    announcements: [],
    confirmation: null,
    now,
  })
  for (const account of accounts) {
    const body = { correction: 'grant', coins: 100_000, reason: 'test', key: randomUUID() }
    if (account !== 'staff-yui')
      await callerOf('staff-yui').call(`POST /v1/staff/coins/${idOf(account)}/corrections`, body)
  }
})
afterAll(() => product.close())

/** Each changes what users see of the liver. */
const acts: Readonly<Record<string, (by: Caller, user: number) => Promise<unknown>>> = {
  follow: (by) => by.call(`POST /v1/livers/${idOf('liver-sora')}/follow`, { following: true }),
  unfollow: (by) => by.call(`POST /v1/livers/${idOf('liver-sora')}/follow`, { following: false }),
  give: (by) => by.call(`POST /v1/lives/${lives.public}/gifts`, { giftId: 'star', quantity: 1, key: randomUUID() }),
  block: (_by, userId) => callerOf('liver-sora').call('POST /v1/blocks', { userId, blocked: true }),
  unblock: (_by, userId) => callerOf('liver-sora').call('POST /v1/blocks', { userId, blocked: false }),
}

test('every user gets the same from memory as by themselves, whatever their relations are', async () => {
  const paths = [
    ...Object.values(lives).map((id) => `/v1/lives/${id}`),
    ...['on_air', 'archived'].map((state) => `/v1/lives?state=${state}`),
    `/v1/lives/${lives.public}/gifts`,
    `/v1/lives/${lives.public}/supporters`,
    `/v1/lives/${lives.public}/event`,
    `/v1/livers/${idOf('liver-sora')}`,
    `/v3/channels/${channel}/profile`,
    `/v1/livers/${idOf('liver-sora')}/support`,
    `/v1/channels/${channel}/casts`,
    `/v1/events/${event}`,
    '/v1/events?group=past',
    '/v1/genres',
    '/v1/genres/talk/channels',
    '/v1/gifts',
    '/v1/rankings?period=day',
    '/v1/news',
  ]
  /** A request with credentials is handled by itself. */
  const unshared = { authorization: 'Bearer none' }
  const step = fc.record({
    account: fc.constantFrom(...accounts),
    act: fc.constantFrom(...Object.keys(acts)),
    /** After it, responses are shared with who wrote, too. */
    waits: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), async (steps) => {
      for (const { account, act, waits } of [...steps, { account: accounts[0], act: 'unfollow', waits: true }]) {
        await acts[act]?.(callerOf(account), idOf(account))
        if (waits) product.clock.advance(12_000)
        for (const one of accounts) {
          const caller = callerOf(one)
          const read = (headers = {}) =>
            Promise.all(paths.map((path) => caller.call(`GET ${path}`, undefined, headers)))
          const bodies = (responses: Awaited<ReturnType<typeof read>>) => responses.map(({ body }) => body)
          expect([one, bodies(await read())]).toEqual([one, bodies(await read(unshared))])
        }
      }
    }),
    { numRuns: 4 },
  )
})
