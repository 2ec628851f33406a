import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { openProduct, operatorToken, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

/**
 * `supporter`: has given in the live. `moderator`: of the chats of its liver, and the owner of a channel. `operator`: the
 * token of the command line, without a session.
 */
const accounts = {
  visitor: null,
  viewer: 'viewer-kenta',
  supporter: 'viewer-mio',
  moderator: 'owner-akari',
  organizer: 'organizer-ren',
  staff: 'staff-yui',
  operator: null,
  otherLiver: 'liver-hana',
  liver: 'liver-sora',
} as const satisfies Record<string, DemoAccount | null>
type Role = keyof typeof accounts
type Outcomes = Record<Role, string>
const roles = [
  'visitor',
  'viewer',
  'supporter',
  'moderator',
  'organizer',
  'staff',
  'operator',
  'otherLiver',
  'liver',
] as const

let product: TestProduct
let liveId: string
let supporterId: number
const cookies = new Map<Role, Record<string, string>>()

async function done(answer: ReturnType<Caller['call']>): Promise<void> {
  const { statusCode, body } = await answer
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
}

beforeAll(async () => {
  product = await openProduct()
  for (const role of roles) cookies.set(role, (await product.as(accounts[role])).cookies)
  const sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: '残る', genre: 'talk', startsAt: null })).json().id
  const moderator = { userId: await product.userIdOf('owner-akari'), named: true }
  await done(sora.call('POST /v1/chat-setting/moderators', moderator))
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await vi.waitUntil(async () => (await sora.call(`GET /v1/lives/${liveId}`)).json().state === 'on_air', {
    timeout: 120_000,
  })
  supporterId = await product.userIdOf('viewer-mio')
  await giveCoins(product.database, { userId: supporterId, sort: 'free', coins: 100, at: product.clock.now() })
  const gift = { giftId: 'star', quantity: 1, key: randomUUID() }
  const mio = await product.as('viewer-mio')
  await done(mio.call(`POST /v1/lives/${liveId}/gifts`, gift))
  await done(sora.call(`POST /v1/lives/${liveId}/end`))
})
afterAll(() => product.close())

const of = (outcome: string): Outcomes => ({
  visitor: '401 SIGN_IN_REQUIRED',
  operator: '401 SIGN_IN_REQUIRED',
  viewer: outcome,
  supporter: outcome,
  moderator: outcome,
  organizer: outcome,
  staff: outcome,
  otherLiver: outcome,
  liver: '200',
})
const onlyItsLiver = of('403 NOT_YOUR_LIVE')

const reads: Readonly<Record<string, { readonly outcomes: Outcomes; readonly path: () => string }>> = {
  // Each liver reads their own lives.
  'GET /v1/live-history': {
    outcomes: { ...of('403 NO_LIVE_LICENSE'), otherLiver: '200' },
    path: () => '/v1/live-history',
  },
  'GET /v1/lives/{id}/history': { outcomes: onlyItsLiver, path: () => `/v1/lives/${liveId}/history` },
  'GET /v1/lives/{id}/history.csv': { outcomes: onlyItsLiver, path: () => `/v1/lives/${liveId}/history.csv` },
  'GET /v1/lives/{id}/history/supporters': {
    outcomes: onlyItsLiver,
    path: () => `/v1/lives/${liveId}/history/supporters`,
  },
  'GET /v1/lives/{id}/history/{userId}/gifts': {
    outcomes: onlyItsLiver,
    path: () => `/v1/lives/${liveId}/history/${supporterId}/gifts`,
  },
  'GET /v1/lives/{id}/history/{userId}': {
    outcomes: onlyItsLiver,
    path: () => `/v1/lives/${liveId}/history/${supporterId}`,
  },
}

test.each(Object.entries(reads))('every role on %s', async (_, { outcomes, path }) => {
  const found: Partial<Outcomes> = {}
  for (const role of roles) {
    const headers = role === 'operator' ? { authorization: `Operator ${operatorToken}` } : {}
    const response = await product.app.inject({ url: path(), cookies: cookies.get(role) ?? {}, headers })
    found[role] = response.statusCode === 200 ? '200' : `${response.statusCode} ${response.json().code}`
  }
  expect(found).toEqual(outcomes)
})

test('the table has every endpoint of the history', () => {
  const declared = Object.keys(endpoints).filter((operation) =>
    /\/live-history|\/lives\/\{id\}\/history/.test(operation),
  )
  expect(Object.keys(reads).toSorted()).toEqual(declared.toSorted())
})

test('another liver finds none of the lives in their own list', async () => {
  const list = await (await product.as('liver-hana')).call('GET /v1/live-history')
  expect(list.json().items).toEqual([])
})
