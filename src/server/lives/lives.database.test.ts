import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyAction } from './service/change-state.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { memoryThumbnails } from '#tests/support/thumbnails.ts'
import { createAudit } from '../audit/index.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'
import type { LivesDeps } from './service/context.ts'
import { createLives } from './service/index.ts'

const newLive = { title: 'テスト配信', genre: 'talk', startsAt: null }

let product: TestProduct
let sora: Caller
let viewer: Caller
let visitor: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  viewer = await product.as('viewer-mio')
  visitor = await product.as(null)
})
afterEach(() => product.close())

/** Lives on the engine and data of the product, as after another start. */
const otherLives = (changes: Partial<LivesDeps>) =>
  createLives({
    database: product.database,
    clock: product.clock,
    media: product.engine,
    log: product.app.log,
    secret: '',
    outbox: { wake() {} },
    licences: product.livers,
    audit: createAudit(product),
    archiveDays: null,
    interruptionGraceSeconds: 60,
    thumbnails: memoryThumbnails(),
    security: { record() {} },
    ...changes,
  })

async function createOnAir(): Promise<string> {
  const { id } = (await sora.call('POST /v1/lives', newLive)).json()
  await publish()
  await sendEvent('playable', id)
  return id
}

async function publish() {
  const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
  return product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
}

const stateOf = async (id: string): Promise<string> => (await visitor.call(`GET /v1/lives/${id}`)).json().state

/** Sends an encoder event, and waits until the state has changed. */
async function sendEvent(type: 'playable' | 'disconnected', streamId: string): Promise<void> {
  const before = await stateOf(streamId)
  product.engine.listener.onEvent(type === 'playable' ? { type, streamId } : { type, streamId, cause: 'gone' })
  await expect.poll(() => stateOf(streamId)).not.toBe(before)
  // The state is stored before the grace period starts.
  const timers = type === 'disconnected' ? 1 : 0
  await expect.poll(() => product.clock.waiting).toBeGreaterThanOrEqual(timers)
}

describe('a live', () => {
  test('goes on air with its encoder, and ends when its liver ends it', async () => {
    const created = (await sora.call('POST /v1/lives', newLive)).json()
    expect(created).toMatchObject({ state: 'preparing', title: 'テスト配信', playlistUrl: null, viewers: 0 })
    expect(await publish()).toEqual({ accepted: true, streamId: created.id, signed: false, overWebRtc: true })
    await sendEvent('playable', created.id)
    const onAir = (await visitor.call(`GET /v1/lives/${created.id}`)).json()
    expect(onAir).toMatchObject({ state: 'on_air', playlistUrl: `http://localhost:3001/hls/${created.id}/index.m3u8` })
    expect((await sora.call(`POST /v1/lives/${created.id}/end`)).json().state).toBe('ended')
    expect(product.engine.ended).toEqual([created.id])
    expect(await publish()).toMatchObject({ accepted: false })
  })

  test('shows its liver why the encoder was rejected, until the stream is playable', async () => {
    const { id } = (await sora.call('POST /v1/lives', newLive)).json()
    const fault = async () => (await sora.call('GET /v1/stream-setting')).json().fault
    expect(await fault()).toBeNull()
    const cause = "the stream can't be taken: H.264 with 4:2:2 colour"
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause, fault: 'colour' })
    await expect.poll(fault).toBe('colour')
    await sendEvent('playable', id)
    expect(await fault()).toBeNull()
  })

  test('resumes when its encoder reconnects within 60 seconds', async () => {
    const id = await createOnAir()
    await sendEvent('disconnected', id)
    expect(await stateOf(id)).toBe('interrupted')
    product.clock.advance(59_000)
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
    await sendEvent('playable', id)
    product.clock.advance(120_000)
    expect(await stateOf(id)).toBe('on_air')
    expect(product.engine.ended).toEqual([])
  })

  test('does not end between the reconnection of its encoder and the first part', async () => {
    const id = await createOnAir()
    await sendEvent('disconnected', id)
    product.clock.advance(59_500)
    expect(await publish()).toMatchObject({ accepted: true })
    product.engine.listener.onEvent({ type: 'connected', streamId: id })
    await expect.poll(() => product.clock.waiting).toBe(0)
    product.clock.advance(2000)
    await sendEvent('playable', id)
    expect(await stateOf(id)).toBe('on_air')
  })

  test('restarts the grace period when its encoder reconnects and leaves without being playable', async () => {
    const id = await createOnAir()
    await sendEvent('disconnected', id)
    product.engine.listener.onEvent({ type: 'connected', streamId: id })
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await expect
      .poll(() => {
        product.clock.advance(60_000)
        return stateOf(id)
      })
      .toBe('ended')
  })

  test('with a missed start is skipped; an encoder opens the next one', async () => {
    const at = (minutes: number) => new Date(product.clock.now().getTime() + minutes * 60_000).toISOString()
    await sora.call('POST /v1/lives', { ...newLive, startsAt: at(10) })
    product.clock.advance(3 * 3_600_000)
    const { id } = (await sora.call('POST /v1/lives', { ...newLive, startsAt: at(10) })).json()
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
  })

  test('ends at shutdown, also when its encoder disconnects at the same time', async () => {
    const id = await createOnAir()
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await product.lives.endAll()
    expect(await stateOf(id)).toBe('ended')
    expect(product.engine.ended).toEqual([id])
  })

  test('can be ended by its liver directly after its encoder has disconnected', async () => {
    const id = await createOnAir()
    const stale = await product.lives.find(id)
    await sendEvent('disconnected', id)
    const { database, clock, lives } = product
    const context = { database, clock, status: lives.status, outbox: { wake() {} } }
    expect(await applyAction(context, stale, 'end')).toMatchObject({ state: 'ended' })
    await expect(applyAction(context, stale, 'end')).rejects.toThrow('WRONG_LIVE_STATE')
  })

  test('ends when its encoder does not reconnect within 60 seconds', async () => {
    const id = await createOnAir()
    await sendEvent('disconnected', id)
    product.clock.advance(60_000)
    await expect.poll(() => stateOf(id)).toBe('ended')
    await expect.poll(() => product.engine.ended).toEqual([id])
  })

  test('is interrupted by a restart of the engine, and ends after the grace period', async () => {
    const id = await createOnAir()
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(() => stateOf(id)).toBe('interrupted')
    await expect.poll(() => product.clock.waiting).toBe(1)
    product.clock.advance(60_000)
    await expect.poll(() => stateOf(id)).toBe('ended')
  })

  test('continues when another engine restarts, and when the server restarts while the engine carries it', async () => {
    const id = await createOnAir()
    product.engine.listener.onEvent({ type: 'restarted', streamIds: ['another'] })
    product.engine.streams = [id]
    await product.lives.resume()
    expect(await stateOf(id)).toBe('on_air')
    product.engine.streams = []
    await product.lives.resume()
    expect(await stateOf(id)).toBe('interrupted')
  })

  test('handles an encoder event again when the database was unavailable', async () => {
    let unavailable = true
    const database: Database = {
      run: (operation, input) =>
        unavailable ? Promise.reject(new DatabaseUnavailable('unavailable')) : product.database.run(operation, input),
      close: async () => {},
    }
    const { id } = (await sora.call('POST /v1/lives', newLive)).json()
    const { clock, engine } = product
    const lives = otherLives({ database, audit: createAudit({ database, clock }) })
    engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect(engine.listener.authorizePublish({ streamKey: '', remoteAddress: '' })).rejects.toThrow('unavailable')
    unavailable = false
    await expect
      .poll(() => {
        clock.advance(1000)
        return stateOf(id)
      })
      .toBe('on_air')
    lives.close()
  })

  test('opens for an encoder from 15 minutes before its scheduled start', async () => {
    const startsAt = new Date(product.clock.now().getTime() + 60 * 60_000).toISOString()
    const { id, state } = (await sora.call('POST /v1/lives', { ...newLive, startsAt })).json()
    expect(state).toBe('scheduled')
    expect(await publish()).toMatchObject({ accepted: false })
    product.clock.advance(45 * 60_000)
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
    expect(await stateOf(id)).toBe('preparing')
  })

  test('with visibility `invite` is not listed, but accessible by its id', async () => {
    const { id } = (await sora.call('POST /v1/lives', { ...newLive, visibility: 'invite' })).json()
    await publish()
    await sendEvent('playable', id)
    const { lives } = (await visitor.call('GET /v1/lives')).json()
    expect(lives).toEqual([])
    expect((await visitor.call(`GET /v1/lives/${id}`)).statusCode).toBe(200)
  })
})

describe('a liver', () => {
  test('has one open live at a time, also with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sora.call('POST /v1/lives', newLive)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'ALREADY_LIVE')).toHaveLength(9)
  })

  test('has a stable stream key, which is invalid after a rotation', async () => {
    await sora.call('POST /v1/lives', newLive)
    const before = (await sora.call('GET /v1/stream-setting')).json()
    expect((await sora.call('GET /v1/stream-setting')).json().streamKey).toBe(before.streamKey)
    const after = (await sora.call('POST /v1/stream-setting/rotate')).json()
    expect(after.streamKey).not.toBe(before.streamKey)
    const request = { streamKey: before.streamKey, remoteAddress: '127.0.0.1' }
    expect(await product.engine.listener.authorizePublish(request)).toMatchObject({ accepted: false })
    expect(await publish()).toMatchObject({ accepted: true })
  })

  test('sees the next scheduled live in the stream setting, and can open it early', async () => {
    const at = (hours: number) => new Date(product.clock.now().getTime() + hours * 3_600_000).toISOString()
    await sora.call('POST /v1/lives', { ...newLive, startsAt: at(50) })
    const { id } = (await sora.call('POST /v1/lives', { ...newLive, startsAt: at(5) })).json()
    expect((await sora.call('GET /v1/stream-setting')).json().live).toMatchObject({ id, state: 'scheduled' })
    expect((await sora.call(`POST /v1/lives/${id}/prepare`)).json().state).toBe('preparing')
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
  })

  test('gets a valid stream key after the server secret has changed', async () => {
    await sora.call('POST /v1/lives', newLive)
    const before = (await sora.call('GET /v1/stream-setting')).json().streamKey
    const other = otherLives({ secret: 'another secret' })
    const streamKey = await other.seed.streamKey(await product.userIdOf('liver-sora'))
    expect(streamKey).not.toBe(before)
    const decision = await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    expect(decision).toMatchObject({ accepted: true })
    other.close()
  })

  test('can cancel a live only before it is on air', async () => {
    const { id } = (await sora.call('POST /v1/lives', newLive)).json()
    expect((await sora.call(`POST /v1/lives/${id}/cancel`)).json().state).toBe('cancelled')
    const onAir = await createOnAir()
    expect((await sora.call(`POST /v1/lives/${onAir}/cancel`)).json().code).toBe('WRONG_LIVE_STATE')
  })
})

describe('every write to a live', () => {
  test('is rejected for visitors, viewers and other livers', async () => {
    const id = await createOnAir()
    const hana = await product.as('liver-hana')
    for (const action of ['prepare', 'cancel', 'end']) {
      expect((await visitor.call(`POST /v1/lives/${id}/${action}`)).json().code).toBe('SIGN_IN_REQUIRED')
      for (const stranger of [viewer, hana, await product.as('staff-yui'), await product.as('organizer-ren')]) {
        expect((await stranger.call(`POST /v1/lives/${id}/${action}`)).json().code).toBe('NOT_YOUR_LIVE')
      }
    }
    expect(await stateOf(id)).toBe('on_air')
  })

  test.each(['POST /v1/lives', 'GET /v1/stream-setting', 'POST /v1/stream-setting/rotate'])(
    '%s requires a licence',
    async (call) => {
      expect((await viewer.call(call, newLive)).json().code).toBe('NO_LIVE_LICENCE')
      expect((await visitor.call(call, newLive)).json().code).toBe('SIGN_IN_REQUIRED')
    },
  )

  test('with invalid input is rejected, naming the field', async () => {
    const answer = await sora.call('POST /v1/lives', { ...newLive, title: '　'.repeat(3) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { title: expect.any(String) } })
    const past = await sora.call('POST /v1/lives', { ...newLive, startsAt: '2020-01-01T00:00:00Z' })
    expect(past.json().code).toBe('STARTS_IN_THE_PAST')
  })
})
