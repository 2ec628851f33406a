import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Live, Playback } from '#contract/lives/schemas.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

const recording = { durationMs: 600_000, bytes: 75_000_000, hasVideo: true, trim: null }

let product: TestProduct
let sora: Caller
let visitor: Caller

let logged: Record<string, unknown>[]

beforeEach(async () => {
  logged = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  product = await openProduct({}, undefined, undefined, { log })
  sora = await product.as('liver-sora')
  visitor = await product.as(null)
})
afterEach(() => product.close())

async function goOnAir(visibility: Live['visibility']) {
  const newLive = { title: 'ライブ', genre: 'talk', startsAt: null, visibility }
  const { id }: Live = (await sora.call('POST /v1/lives', newLive)).json()
  const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
  const decision = await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
  product.engine.recorded.set(id, recording)
  product.engine.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(async () => (await read(id)).state).toBe('on_air')
  return { id, decision }
}

async function archive(visibility: Live['visibility']): Promise<string> {
  const { id } = await goOnAir(visibility)
  await sora.call(`POST /v1/lives/${id}/end`)
  await expect.poll(async () => (await read(id)).state).toBe('archived')
  return id
}

const read = async (id: string): Promise<Live> => (await visitor.call(`GET /v1/lives/${id}`)).json()
const playback = (caller: Caller, id: string) => caller.call(`GET /v1/lives/${id}/playback`)
const publication = (id: string, published: boolean) =>
  sora.call(`POST /v1/lives/${id}/archive/publication`, { published })

describe('a public live', () => {
  test('is played without a signature', async () => {
    const { id, decision } = await goOnAir('public')
    expect(decision).toMatchObject({ accepted: true, signed: false })
    expect(await read(id)).toMatchObject({ signed: false })
    expect((await playback(visitor, id)).json()).toEqual({ signature: null, expiresAt: null })
  })
})

describe('an invite-only live', () => {
  test('requires a signature, issued for each viewer and valid for five minutes', async () => {
    const { id, decision } = await goOnAir('invite')
    expect(decision).toMatchObject({ accepted: true, signed: true })
    expect(await read(id)).toMatchObject({ signed: true })
    const signedForLiver: Playback = (await playback(sora, id)).json()
    const signedForVisitor: Playback = (await playback(visitor, id)).json()
    expect(signedForLiver.signature).not.toBe(signedForVisitor.signature)
    expect(Date.parse(signedForLiver.expiresAt ?? '') - product.clock.now().getTime()).toBeLessThanOrEqual(300_000)
    expect(signedForLiver.signature).toContain(id)
  })

  test('is signed for six hours on a playback device, its archive for its duration and pauses', async () => {
    const { id } = await goOnAir('invite')
    const seconds = async () => {
      const { expiresAt }: Playback = (await visitor.call(`GET /v1/lives/${id}/playback?for=remote`)).json()
      return Math.round((Date.parse(expiresAt ?? '') - product.clock.now().getTime()) / 1000)
    }
    expect(await seconds()).toBe(6 * 3600)
    await sora.call(`POST /v1/lives/${id}/end`)
    await expect.poll(async () => (await read(id)).state).toBe('archived')
    expect(await seconds()).toBe(600 + 4 * 3600)
  })

  test('has no signature before it is playable; an unknown live has none', async () => {
    const newLive = { title: 'ライブ', genre: 'talk', startsAt: null, visibility: 'invite' }
    const { id }: Live = (await sora.call('POST /v1/lives', newLive)).json()
    expect((await playback(visitor, id)).json()).toMatchObject({ code: 'WRONG_LIVE_STATE' })
    expect((await playback(visitor, '000000000000')).json()).toMatchObject({ code: 'LIVE_NOT_FOUND' })
  })
})

describe('a live for followers', () => {
  const follow = async (caller: Caller, following: boolean) =>
    caller.call(`POST /v1/livers/${await product.userIdOf('liver-sora')}/follow`, { following })

  test('is watched by its followers, its liver and staff; others see that they can follow', async () => {
    const { id, decision } = await goOnAir('followers')
    expect(decision).toMatchObject({ accepted: true, signed: true })
    const [mio, kenta, yui] = [
      await product.as('viewer-mio'),
      await product.as('viewer-kenta'),
      await product.as('staff-yui'),
    ]
    await follow(mio, true)
    for (const caller of [visitor, kenta]) {
      const live: Live = (await caller.call(`GET /v1/lives/${id}`)).json()
      expect(live).toMatchObject({ access: 'follow', playlistUrl: null, posterUrl: null, whepUrl: null, signed: true })
      expect((await playback(caller, id)).json()).toMatchObject({ code: 'LIVE_LOCKED' })
      const onDevice = await caller.call(`GET /v1/lives/${id}/playback?for=remote`)
      expect(onDevice.json()).toMatchObject({ code: 'LIVE_LOCKED' })
      expect((await caller.call(`GET /v1/lives/${id}/comments`)).json()).toMatchObject({ comments: [] })
    }
    for (const caller of [mio, sora, yui]) {
      const live: Live = (await caller.call(`GET /v1/lives/${id}`)).json()
      expect(live).toMatchObject({ access: 'watch', playlistUrl: expect.any(String), signed: true })
      expect((await playback(caller, id)).json()).toMatchObject({ signature: expect.stringContaining(id) })
    }
    await follow(mio, false)
    expect((await playback(mio, id)).json()).toMatchObject({ code: 'LIVE_LOCKED' })
  })

  test('logs each rejected viewer once, by user or network', async () => {
    const { id } = await goOnAir('followers')
    const mio = await product.as('viewer-mio')
    for (const caller of [visitor, visitor, mio, mio]) await playback(caller, id)
    await playback(visitor, '000000000000')
    const rejections = logged.filter(({ msg }) => msg === 'a playback was rejected')
    const viewer = `user ${await product.userIdOf('viewer-mio')}`
    expect(rejections).toMatchObject([
      { level: 30, live: id, reason: 'LIVE_LOCKED', viewer: '127.0.0.0/24' },
      { level: 30, live: id, reason: 'LIVE_LOCKED', viewer, omitted: 1 },
      { level: 30, live: '000000000000', reason: 'LIVE_NOT_FOUND', viewer: '127.0.0.0/24', omitted: 1 },
    ])
    await follow(mio, true)
    await playback(mio, id)
    expect(logged.filter(({ msg }) => msg === 'a playback was rejected')).toHaveLength(3)
  })

  test('has an archive for the same viewers', async () => {
    const id = await archive('followers')
    const mio = await product.as('viewer-mio')
    expect((await playback(mio, id)).json()).toMatchObject({ code: 'LIVE_LOCKED' })
    await follow(mio, true)
    expect((await playback(mio, id)).json()).toMatchObject({ signature: expect.any(String) })
  })

  test('is listed for its followers and its liver only', async () => {
    const { id } = await goOnAir('followers')
    const mio = await product.as('viewer-mio')
    const listed = async (caller: Caller): Promise<boolean> => {
      const { lives }: { lives: Live[] } = (await caller.call('GET /v1/lives')).json()
      return lives.some((live) => live.id === id)
    }
    expect([await listed(visitor), await listed(mio), await listed(sora)]).toEqual([false, false, true])
    await follow(mio, true)
    expect(await listed(mio)).toBe(true)
  })

  test('has a room that closes to others', async () => {
    const { id } = await goOnAir('followers')
    const address = await product.app.listen({ host: '127.0.0.1', port: 0 })
    const mio = await product.as('viewer-mio')
    const closed = await new TestClient(address, mio.cookies).opened()
    closed.enter(id)
    await expect.poll(() => closed.received('closed')).toHaveLength(1)
    expect(closed.received('live')).toEqual([])
    await follow(mio, true)
    closed.enter(id)
    await expect.poll(() => closed.received('live')).toMatchObject([{ live: { id, access: 'watch' } }])
    closed.socket.terminate()
  })
})

describe('a viewer whom the liver has blocked', () => {
  const block = async (blocked: boolean) =>
    sora.call('POST /v1/blocks', { userId: await product.userIdOf('viewer-mio'), blocked })

  test('watches no live of the liver, sees none in lists, and is kept out of its room, until unblocked', async () => {
    const { id } = await goOnAir('public')
    const mio = await product.as('viewer-mio')
    const address = await product.app.listen({ host: '127.0.0.1', port: 0 })
    const listed = async (): Promise<boolean> => {
      const { lives }: { lives: Live[] } = (await mio.call('GET /v1/lives')).json()
      return lives.some((live) => live.id === id)
    }
    expect(await listed()).toBe(true)
    await block(true)
    const live: Live = (await mio.call(`GET /v1/lives/${id}`)).json()
    expect(live).toMatchObject({ access: 'blocked', playlistUrl: null, posterUrl: null, whepUrl: null })
    const refused = await playback(mio, id)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'LIVE_BLOCKED'])
    expect((await mio.call(`GET /v1/lives/${id}/comments`)).json()).toMatchObject({ comments: [] })
    expect(await listed()).toBe(false)
    const client = await new TestClient(address, mio.cookies).opened()
    client.enter(id)
    await expect.poll(() => client.received('closed')).toHaveLength(1)
    client.socket.terminate()
    await block(false)
    expect((await playback(mio, id)).json()).toEqual({ signature: null, expiresAt: null })
    expect(await listed()).toBe(true)
  })

  test('is blocked also as a follower; staff watch nevertheless', async () => {
    const { id } = await goOnAir('followers')
    const [mio, yui] = [await product.as('viewer-mio'), await product.as('staff-yui')]
    await mio.call(`POST /v1/livers/${await product.userIdOf('liver-sora')}/follow`, { following: true })
    await block(true)
    await sora.call('POST /v1/blocks', { userId: await product.userIdOf('staff-yui'), blocked: true })
    const accessOf = async (caller: Caller): Promise<string> => (await caller.call(`GET /v1/lives/${id}`)).json().access
    expect([await accessOf(mio), await accessOf(yui), await accessOf(sora)]).toEqual(['blocked', 'watch', 'watch'])
  })
})

describe('an archive', () => {
  test('that is unpublished requires a signature, which only its liver gets', async () => {
    const id = await archive('public')
    expect(product.engine.signed.has(id)).toBe(false)
    await publication(id, false)
    expect(product.engine.signed.has(id)).toBe(true)
    expect((await playback(visitor, id)).json()).toMatchObject({ code: 'WRONG_LIVE_STATE' })
    expect((await playback(sora, id)).json()).toMatchObject({ signature: expect.any(String) })
    await publication(id, true)
    expect(product.engine.signed.has(id)).toBe(false)
  })

  test('of an invite-only live requires a signature, published or not', async () => {
    const id = await archive('invite')
    await publication(id, false)
    await publication(id, true)
    expect(product.engine.signed.has(id)).toBe(true)
    expect((await playback(visitor, id)).json()).toMatchObject({ signature: expect.any(String) })
  })

  test('is restricted again after a restart of the engine, with changes made while it was unavailable', async () => {
    const [hidden, open] = [await archive('public'), await archive('public')]
    const invited = await archive('invite')
    product.engine.unavailable = true
    await publication(hidden, false)
    product.engine.unavailable = false
    product.engine.signed.clear()
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(() => [...product.engine.signed].toSorted()).toEqual([hidden, invited].toSorted())
    expect(product.engine.keptStreams.at(-1)).toContain(open)
  })

  test('is listed again until the engine is available', async () => {
    const hidden = await archive('invite')
    product.engine.unavailable = true
    const before = product.engine.pruneCalls
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(() => product.engine.pruneCalls).toBe(before + 1)
    product.engine.unavailable = false
    product.engine.signed.clear()
    await expect
      .poll(() => {
        product.clock.advance(5_000)
        return product.engine.signed.has(hidden)
      })
      .toBe(true)
  })
})
