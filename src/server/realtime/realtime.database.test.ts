import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { liveRoom } from '#contract/realtime/limits.ts'
import type { Position } from '#contract/realtime/schemas.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let address: string
let liveId: string
const pages: TestClient[] = []

beforeAll(async () => {
  product = await openProduct()
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: 'ソケット', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => {
  for (const page of pages.splice(0)) page.socket.terminate()
})
afterAll(() => product.close())

async function open(account: DemoAccount | null = null): Promise<TestClient> {
  const page = await new TestClient(address, (await product.as(account)).cookies).opened()
  pages.push(page)
  return page
}

async function inRoom(account: DemoAccount | null = null, after: Position | null = null): Promise<TestClient> {
  const page = await open(account)
  page.enter(liveId, after)
  await expect.poll(() => page.received('joined').length).toBe(1)
  return page
}

/** Something happens in the room, without the rules of chats. */
async function happen(text: string): Promise<void> {
  const author = { id: 1, nickName: 'name', avatarUrl: '/avatars/1.svg', role: 'user' } as const
  const comment = { id: randomUUID(), author, text, at: product.clock.now().toISOString() }
  await product.realtime.publish(liveRoom(liveId), comment.id, { type: 'comment', comment })
}

/** The HTTP status with which the handshake is refused; 101 where it is not. */
const refusalOf = ({ socket }: TestClient): Promise<number | undefined> =>
  new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.once('open', () => resolve(101))
  })

const closeCode = async ({ socket }: TestClient): Promise<unknown> => (await once(socket, 'close'))[0]

test('a page of another origin is refused, and so is a path that is nothing', async () => {
  expect(await refusalOf(new TestClient(address, {}, { origin: 'https://elsewhere.example' }))).toBe(403)
  const nothing = new WebSocket(`${address.replace('http', 'ws')}/v1/nothing`)
  nothing.on('error', () => {})
  const status = await new Promise((resolve) =>
    nothing.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode)),
  )
  expect(status).toBe(404)
})

test('a room that is none is closed', async () => {
  const page = await open()
  page.enter('000000000000')
  await expect.poll(() => page.received('closed')).toEqual([{ type: 'closed', room: 'live:000000000000' }])
  page.postComment('000000000000', 'into the void')
  await expect.poll(() => page.received('closed').length).toBe(2)
})

test('what happens together comes in one frame, in order', async () => {
  const page = await inRoom()
  for (let index = 0; index < 30; index += 1) await happen(`e${index}`)
  await expect.poll(() => page.comments).toEqual(Array.from({ length: 30 }, (_, index) => `e${index}`))
  expect(page.received('batch').filter(({ events }) => events.length > 0).length).toBeLessThan(4)
})

test('messages that are malformed, unknown, binary or huge close that socket only', async () => {
  const polite = await inRoom()
  const rude: (string | Buffer)[] = [
    '{',
    'null',
    '[]',
    '{"type":"enter"}',
    '{"type":"enter","room":"live:../etc","after":null}',
    '{"type":"unheard of","room":"live:000000000000"}',
    '{"type":"hearts","room":"live:000000000000","count":1e9}',
    Buffer.from([1, 2, 3]),
    'x'.repeat(20_000),
    '['.repeat(8000),
  ]
  for (const message of rude) {
    const page = await open()
    page.socket.send(message)
    expect([1008, 1009]).toContain(await closeCode(page))
  }
  await happen('still here')
  await expect.poll(() => polite.comments).toEqual(['still here'])
})

test('whatever is sent, the server goes on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), async (message) => {
      const page = await open()
      page.socket.send(message)
      await closeCode(page)
    }),
    { numRuns: 30 },
  )
  expect((await inRoom()).received('joined')).toHaveLength(1)
})

test('more messages than a page can have reason to send close its socket', async () => {
  const page = await inRoom('viewer-mio')
  for (let index = 0; index < 200; index += 1) page.send({ type: 'hearts', room: liveRoom(liveId), count: 1 })
  expect(await closeCode(page)).toBe(1008)
})

test('hearts are told as their sum; those of visitors are none', async () => {
  const [giver, visitor] = [await inRoom('viewer-mio'), await inRoom()]
  const room = liveRoom(liveId)
  visitor.send({ type: 'hearts', room, count: 20 })
  for (let index = 0; index < 10; index += 1) giver.send({ type: 'hearts', room, count: 3 })
  const sum = () => visitor.received('batch').reduce((hearts, news) => hearts + (news.hearts ?? 0), 0)
  await expect.poll(sum).toBe(30)
  await happen('after')
  await expect.poll(() => visitor.comments).toEqual(['after'])
  expect(sum()).toBe(30)
  expect(visitor.received('batch').length).toBeLessThan(10)
})

/** The moment at which a connection breaks. */
const hasCome = ({ position, comments }: TestClient, kind: number): boolean =>
  (kind !== 1 || position !== null) && (kind !== 2 || comments.length > 0)

test('whoever comes again hears what was missed: no gap, nothing twice, however often the connection breaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 3, maxLength: 12 }), async (breaks) => {
      const heard: string[] = []
      let after = (await inRoom()).position
      const all: string[] = []
      for (const [index, kind] of breaks.entries()) {
        const page = await open()
        page.enter(liveId, after)
        const saying = Array.from({ length: kind }, (_, at) => `${index}-${at}-${randomUUID()}`)
        for (const text of saying) await happen(text)
        all.push(...saying)
        // Cut at any moment: before the answer, between frames, after everything.
        await expect.poll(() => hasCome(page, kind)).toBe(true)
        page.socket.terminate()
        await once(page.socket, 'close')
        for (const { snapshot } of page.received('joined')) expect(snapshot).toBe(null)
        heard.push(...page.comments)
        after = page.position ?? after
      }
      const last = await inRoom(null, after)
      heard.push(...last.comments)
      expect(heard).toEqual(all)
    }),
    { numRuns: 8 },
  )
})

test('from a position of another order, or one long gone, everything comes anew', async () => {
  const page = await inRoom()
  const { position } = page
  for (const after of [{ epoch: 'another', sequence: 1 }, position && { ...position, sequence: 1_000_000 }]) {
    const again = await inRoom(null, after)
    expect(again.received('joined')[0]).toMatchObject({ events: [], snapshot: { slowModeSeconds: 0 } })
  }
})

test('a reader that is behind is not waited for, and gets everything anew when it has caught up', async () => {
  const [slow, quick] = [await inRoom(), await inRoom()]
  slow.socket.pause()
  const count = 600
  for (let said = 0; said < count;) {
    for (const end = said + 50; said < end; said += 1) await happen(`${said} ${'x'.repeat(20_000)}`)
    // Only the slow one is to be behind.
    await expect.poll(() => quick.comments.length).toBe(said)
  }
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(() => quick.received('live').at(-1)?.live.state).toBe('on_air')
  expect(slow.received('live').at(-1)?.live.state).not.toBe('on_air')
  slow.socket.resume()
  await expect.poll(() => slow.received('joined').at(-1)?.snapshot?.comments.at(-1)?.text).toMatch(/^599 /)
  expect(slow.received('joined').length).toBe(2)
  expect(slow.comments.length).toBeLessThan(count)
  await expect.poll(() => slow.received('live').at(-1)?.live.state).toBe('on_air')
  await happen('going on')
  await expect.poll(() => slow.comments.at(-1)).toBe('going on')
})

test('a page that has crashed or lost its network counts no more; it counts again when it answers', async () => {
  const watching = await inRoom()
  const viewers = () => product.realtime.viewers(liveRoom(liveId))
  const deaf = new WebSocket(`${address.replace('http', 'ws')}/v1/realtime`, { autoPong: false })
  deaf.on('error', () => {})
  await once(deaf, 'open')
  deaf.send(JSON.stringify({ type: 'join', room: liveRoom(liveId), after: null }))
  await expect.poll(viewers).toBe(2)
  // By when: presence.test.ts.
  await expect.poll(viewers).toBe(1)
  await expect.poll(() => watching.received('batch').findLast((news) => news.viewers !== undefined)?.viewers).toBe(1)
  deaf.pong()
  await expect.poll(viewers).toBe(2)
  deaf.terminate()
  await expect.poll(viewers).toBe(1)
})

test('a room in which nothing happens says so, for pages to know that they are still heard', async () => {
  const page = await inRoom()
  const empty = () =>
    page
      .received('batch')
      .filter((news) => news.events.length === 0 && news.viewers === undefined && news.hearts === undefined)
  await expect.poll(() => empty().length).toBeGreaterThan(0)
})
