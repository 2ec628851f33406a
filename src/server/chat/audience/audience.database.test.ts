import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AudienceNotice } from '#contract/chat/schemas.ts'
import type { Caller, DemoAccount } from '#tests/support/product.ts'
import type { TestClient } from '#tests/support/realtime-client.ts'
import { openTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'

let processes: TwoProcesses
let products: TwoProcesses['products']
let sora: Caller
let liveId: string

/** Two web processes with one database and one Redis. */
beforeAll(async () => {
  processes = await openTwoProcesses()
  products = processes.products
  sora = await products[0].as('liver-sora')
})
beforeEach(async () => {
  liveId = (await sora.call('POST /v1/lives', { title: '来客', genre: 'talk', startsAt: null })).json().id
})
afterEach(async () => {
  processes.closeClients()
  await vi.waitUntil(() => products.every(({ realtime }) => realtime.connections() === 0), { timeout: 20_000 })
  await sora.call(`POST /v1/lives/${liveId}/end`)
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
  // Users of an earlier test are announced again.
  products[0].clock.advance(30 * 60_000)
})
afterAll(() => processes.close())

async function join(at: 0 | 1, account: DemoAccount | null, resumes?: TestClient): Promise<TestClient> {
  const client = await processes.connect(at, account)
  client.enter(liveId, resumes?.position)
  await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
  return client
}

async function goOnAir(...watching: TestClient[]): Promise<void> {
  products[0].engine.listener.onEvent({ type: 'playable', streamId: liveId })
  for (const client of watching) {
    await expect.poll(() => client.received('live').at(-1)?.live.state).toBe('on_air')
  }
}

const advance = (ms: number) => products[0].clock.advance(ms)
const notices = (client: TestClient): AudienceNotice[] => client.received('audience')
const names = (client: TestClient, kind: keyof AudienceNotice): string[] =>
  notices(client).flatMap((notice) => notice[kind]?.people.map(({ nickName }) => nickName) ?? [])

/** Advances until both clients have received `count` users of a kind. */
async function untilCounted(both: readonly TestClient[], kind: keyof AudienceNotice, count: number): Promise<void> {
  for (const client of both) {
    await expect
      .poll(() => {
        advance(3000)
        return notices(client).reduce((sum, notice) => sum + (notice[kind]?.count ?? 0), 0)
      })
      .toBe(count)
  }
}

test('viewers at both processes receive who entered at either, without visitors, staff and the liver', async () => {
  const both = [await join(0, null), await join(1, null)]
  await goOnAir(...both)
  await join(0, 'viewer-mio')
  await join(1, 'viewer-kenta')
  await join(1, 'staff-yui')
  await join(0, 'liver-sora')
  await untilCounted(both, 'entered', 2)
  for (const client of both) expect(names(client, 'entered').sort()).toEqual(['けんた', 'みお'])
})

test('a user with two tabs, or a new connection, or an earlier visit is announced once, at either process', async () => {
  const both = [await join(0, null), await join(1, null)]
  await goOnAir(...both)
  const tab = await join(0, 'viewer-mio')
  await untilCounted(both, 'entered', 1)
  await join(1, 'viewer-mio')
  tab.socket.terminate()
  await join(0, 'viewer-mio')
  const kenta = await join(1, 'viewer-kenta')
  await untilCounted(both, 'entered', 2)
  kenta.socket.terminate()
  advance(60 * 60_000)
  await join(0, 'viewer-kenta', kenta)
  const haru = await join(0, null)
  haru.postComment(liveId, 'a visitor cannot write')
  await expect.poll(() => haru.received('refused').length).toBe(1)
  advance(10_000)
  expect(names(both[0] ?? haru, 'entered')).toEqual(['みお', 'けんた'])
})

test('a follow at any process is announced at both; that of a banned user is not', async () => {
  const both = [await join(0, null), await join(1, null)]
  await goOnAir(...both)
  const { id: liverId } = (await sora.call('GET /v1/account/profile')).json().user
  const [mio, kenta] = [await products[0].as('viewer-mio'), await products[1].as('viewer-kenta')]
  const userId = await products[0].userIdOf('viewer-kenta')
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
  await kenta.call(`POST /v1/livers/${liverId}/follow`, { following: true })
  await mio.call(`POST /v1/livers/${liverId}/follow`, { following: true })
  await untilCounted(both, 'followed', 1)
  for (const client of both) expect(names(client, 'followed')).toEqual(['みお'])
  await sora.call('POST /v1/chat-setting/bans/lifting', { userId })
})

test('no user is announced before a live is on air', async () => {
  const [visitor] = [await join(0, null), await join(0, 'viewer-mio')]
  advance(10_000)
  await goOnAir(visitor)
  await join(0, 'viewer-kenta')
  expect(notices(visitor)).toEqual([])
  advance(10_000)
  await expect.poll(() => names(visitor, 'entered')).toEqual(['けんた'])
})
