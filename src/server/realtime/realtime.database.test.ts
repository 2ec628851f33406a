import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { liveRoom } from '#contract/lives/limits.ts'
import type { Position } from '#contract/realtime/schemas.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let address: string
let liveId: string
const clients: TestClient[] = []

beforeAll(async () => {
  product = await openProduct()
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: 'ソケット', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})
afterAll(() => product.close())

async function open(account: DemoAccount | null = null): Promise<TestClient> {
  const client = await new TestClient(address, (await product.as(account)).cookies).opened()
  clients.push(client)
  return client
}

async function inRoom(account: DemoAccount | null = null, after: Position | null = null): Promise<TestClient> {
  const client = await open(account)
  client.enter(liveId, after)
  await expect.poll(() => client.received('joined').length).toBe(1)
  return client
}

/** Publishes a comment in the room, bypassing the rules of chats. */
async function publish(text: string): Promise<void> {
  const author = { id: 1, nickName: 'name', avatarUrl: '/avatars/1.svg', role: 'user' } as const
  const comment = { id: randomUUID(), author, text, at: product.clock.now().toISOString() }
  await product.realtime.publish(liveRoom(liveId), comment.id, { type: 'comment', comment })
}

/** The HTTP status of the handshake; 101 if it is accepted. */
const handshakeStatus = ({ socket }: TestClient): Promise<number | undefined> =>
  new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.once('open', () => resolve(101))
  })

const closeCode = async ({ socket }: TestClient): Promise<unknown> => (await once(socket, 'close'))[0]

test('a connection from another origin or to an unknown path is rejected', async () => {
  expect(await handshakeStatus(new TestClient(address, {}, { origin: 'https://elsewhere.example' }))).toBe(403)
  const unknown = new WebSocket(`${address.replace('http', 'ws')}/v1/unknown`)
  unknown.on('error', () => {})
  const status = await new Promise((resolve) =>
    unknown.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode)),
  )
  expect(status).toBe(404)
})

test('a client that joins or writes to an unknown room receives `closed`', async () => {
  const client = await open()
  client.enter('000000000000')
  await expect.poll(() => client.received('closed')).toEqual([{ type: 'closed', room: 'live:000000000000' }])
  client.postComment('000000000000', 'into the void')
  await expect.poll(() => client.received('closed').length).toBe(2)
})

test('concurrent events are sent in one batch, in order', async () => {
  const client = await inRoom()
  const texts = Array.from({ length: 30 }, (_, index) => `e${index}`)
  await Promise.all(texts.map(publish))
  await expect.poll(() => client.comments).toEqual(texts)
  expect(client.received('batch').filter(({ events }) => events.length > 0).length).toBeLessThan(4)
})

test('malformed, unknown, binary and oversized messages close only the socket of their sender', async () => {
  const other = await inRoom()
  const invalid: (string | Buffer)[] = [
    '{',
    'null',
    '[]',
    '{"type":"enter"}',
    '{"type":"enter","room":"live:../etc","after":null}',
    '{"type":"unknown","room":"live:000000000000"}',
    '{"type":"hearts","room":"live:000000000000","count":1e9}',
    Buffer.from([1, 2, 3]),
    'x'.repeat(20_000),
    '['.repeat(8000),
  ]
  for (const message of invalid) {
    const client = await open()
    client.socket.send(message)
    expect([1008, 1009]).toContain(await closeCode(client))
  }
  await publish('still here')
  await expect.poll(() => other.comments).toEqual(['still here'])
})

test('the server survives arbitrary messages (property)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), async (message) => {
      const client = await open()
      client.socket.send(message)
      await closeCode(client)
    }),
    { numRuns: 30 },
  )
  expect((await inRoom()).received('joined')).toHaveLength(1)
})

test('exceeding the rate limit of messages closes the socket', async () => {
  // Hearts of visitors do not count: none of them reaches the batches of a later test.
  const client = await inRoom()
  for (let index = 0; index < 200; index += 1) client.send({ type: 'hearts', room: liveRoom(liveId), count: 1 })
  expect(await closeCode(client)).toBe(1008)
})

test('a batch contains the sum of hearts; hearts of visitors do not count', async () => {
  const [giver, visitor] = [await inRoom('viewer-mio'), await inRoom()]
  const room = liveRoom(liveId)
  visitor.send({ type: 'hearts', room, count: 20 })
  for (let index = 0; index < 10; index += 1) giver.send({ type: 'hearts', room, count: 3 })
  const sum = () => visitor.received('batch').reduce((hearts, batch) => hearts + (batch.hearts ?? 0), 0)
  await expect.poll(sum).toBe(30)
  await publish('after')
  await expect.poll(() => visitor.comments).toEqual(['after'])
  expect(sum()).toBe(30)
  // An idle room sends empty ones, too.
  expect(visitor.received('batch').filter(({ hearts }) => hearts !== undefined).length).toBeLessThan(10)
})

/** Whether a client has received enough to be disconnected at this stage. */
const hasReached = ({ position, comments }: TestClient, kind: number): boolean =>
  (kind !== 1 || position !== null) && (kind !== 2 || comments.length > 0)

test('a client that rejoins receives all missed events once, for any number of disconnections (property)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 3, maxLength: 12 }), async (breaks) => {
      const received: string[] = []
      let after = (await inRoom()).position
      const all: string[] = []
      for (const [index, kind] of breaks.entries()) {
        const client = await open()
        client.enter(liveId, after)
        const texts = Array.from({ length: kind }, (_, at) => `${index}-${at}-${randomUUID()}`)
        for (const text of texts) await publish(text)
        all.push(...texts)
        // Disconnects before the reply, between batches, or after all events.
        await expect.poll(() => hasReached(client, kind)).toBe(true)
        client.socket.terminate()
        await once(client.socket, 'close')
        for (const { snapshot } of client.received('joined')) expect(snapshot).toBe(null)
        received.push(...client.comments)
        after = client.position ?? after
      }
      const last = await inRoom(null, after)
      received.push(...last.comments)
      expect(received).toEqual(all)
    }),
    { numRuns: 8 },
  )
})

test('joining at a position of another epoch, or outside of the window, returns a snapshot', async () => {
  const client = await inRoom()
  const { position } = client
  for (const after of [{ epoch: 'another', sequence: 1 }, position && { ...position, sequence: 1_000_000 }]) {
    const again = await inRoom(null, after)
    expect(again.received('joined')[0]).toMatchObject({ events: [], snapshot: { slowModeSeconds: 0 } })
  }
})

test('a slow client does not delay others, and is resynced with a snapshot once it has received everything', async () => {
  const [slow, quick] = [await inRoom(), await inRoom()]
  slow.socket.pause()
  const count = 600
  for (let sent = 0; sent < count;) {
    for (const end = sent + 50; sent < end; sent += 1) await publish(`${sent} ${'x'.repeat(20_000)}`)
    // Only the slow client may be behind.
    await expect.poll(() => quick.comments.length).toBe(sent)
  }
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(() => quick.received('live').at(-1)?.live.state).toBe('on_air')
  expect(slow.received('live').at(-1)?.live.state).not.toBe('on_air')
  slow.socket.resume()
  await expect.poll(() => slow.received('joined').at(-1)?.snapshot?.comments.at(-1)?.text).toMatch(/^599 /)
  expect(slow.received('joined').length).toBe(2)
  expect(slow.comments.length).toBeLessThan(count)
  await expect.poll(() => slow.received('live').at(-1)?.live.state).toBe('on_air')
  await publish('continued')
  await expect.poll(() => slow.comments.at(-1)).toBe('continued')
})

test('an unresponsive client does not count as a viewer until it answers again', async () => {
  const watching = await inRoom()
  const viewers = () => product.realtime.viewers(liveRoom(liveId))
  const silent = new WebSocket(`${address.replace('http', 'ws')}/v1/realtime`, { autoPong: false })
  silent.on('error', () => {})
  await once(silent, 'open')
  silent.send(JSON.stringify({ type: 'join', room: liveRoom(liveId), after: null }))
  await expect.poll(viewers).toBe(2)
  // presence.test.ts tests the timeout.
  await expect.poll(viewers).toBe(1)
  await expect.poll(() => watching.received('batch').findLast((batch) => batch.viewers !== undefined)?.viewers).toBe(1)
  silent.pong()
  await expect.poll(viewers).toBe(2)
  silent.terminate()
  await expect.poll(viewers).toBe(1)
})

test('a user counts as one viewer with several sockets, and not after the last one', async () => {
  const viewers = () => product.realtime.viewers(liveRoom(liveId))
  await expect.poll(viewers).toBe(0)
  const [first, second] = [await inRoom('viewer-mio'), await inRoom('viewer-mio')]
  await inRoom('viewer-kenta')
  expect(viewers()).toBe(2)
  first.socket.close()
  await once(first.socket, 'close')
  expect(viewers()).toBe(2)
  second.socket.close()
  await expect.poll(viewers).toBe(1)
})

test('an idle room sends empty batches, by which clients detect a lost connection', async () => {
  const client = await inRoom()
  const empty = () =>
    client
      .received('batch')
      .filter((batch) => batch.events.length === 0 && batch.viewers === undefined && batch.hearts === undefined)
  await expect.poll(() => empty().length).toBeGreaterThan(0)
})
