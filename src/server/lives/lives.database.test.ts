import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyAction } from './service/change-state.ts'
import { encodedLives, newLive, otherLives } from '#tests/support/encoded-lives.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { createAudit } from '../audit/index.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'

let product: TestProduct
let sora: Caller
let viewer: Caller
let visitor: Caller
let encoded: ReturnType<typeof encodedLives>

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  viewer = await product.as('viewer-mio')
  visitor = await product.as(null)
  encoded = encodedLives(product, sora)
})
afterEach(() => product.close())

describe('a live', () => {
  test('goes on air with its encoder, and ends when its liver ends it', async () => {
    const created = (await sora.call('POST /v1/lives', newLive)).json()
    expect(created).toMatchObject({ state: 'preparing', title: 'テスト配信', playlistUrl: null, viewers: 0 })
    expect(await encoded.publish()).toEqual({ accepted: true, streamId: created.id, signed: false, overWebRtc: true })
    await encoded.sendEvent('playable', created.id)
    const onAir = (await visitor.call(`GET /v1/lives/${created.id}`)).json()
    expect(onAir).toMatchObject({ state: 'on_air', playlistUrl: `http://localhost:3001/hls/${created.id}/index.m3u8` })
    expect((await sora.call(`POST /v1/lives/${created.id}/end`)).json().state).toBe('ended')
    expect(product.engine.ended).toEqual([created.id])
    expect(await encoded.publish()).toMatchObject({ accepted: false })
  })

  test('shows its liver why the encoder was rejected, until the stream is playable', async () => {
    const { id } = (await sora.call('POST /v1/lives', newLive)).json()
    const fault = async () => (await sora.call('GET /v1/stream-setting')).json().fault
    expect(await fault()).toBeNull()
    const cause = "the stream can't be taken: H.264 with 4:2:2 colour"
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause, fault: 'colour' })
    await expect.poll(fault).toBe('colour')
    await encoded.sendEvent('playable', id)
    expect(await fault()).toBeNull()
  })

  test('with a missed start is skipped; an encoder opens the next one', async () => {
    const at = (minutes: number) => new Date(product.clock.now().getTime() + minutes * 60_000).toISOString()
    await sora.call('POST /v1/lives', { ...newLive, startsAt: at(10) })
    product.clock.advance(3 * 3_600_000)
    const { id } = (await sora.call('POST /v1/lives', { ...newLive, startsAt: at(10) })).json()
    expect(await encoded.publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
  })

  test('ends at shutdown, also when its encoder disconnects at the same time', async () => {
    const id = await encoded.createOnAir()
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await product.lives.endAll()
    expect(await encoded.stateOf(id)).toBe('ended')
    expect(product.engine.ended).toEqual([id])
  })

  test('can be ended by its liver directly after its encoder has disconnected', async () => {
    const id = await encoded.createOnAir()
    const stale = await product.lives.find(id)
    await encoded.sendEvent('disconnected', id)
    const { database, clock, lives } = product
    const context = { database, clock, status: lives.status, outbox: { wake() {} } }
    expect(await applyAction(context, stale, 'end')).toMatchObject({ state: 'ended' })
    await expect(applyAction(context, stale, 'end')).rejects.toThrow('WRONG_LIVE_STATE')
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
    const lives = otherLives(product, { database, audit: createAudit({ database, clock }) })
    engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect(engine.listener.authorizePublish({ streamKey: '', remoteAddress: '' })).rejects.toThrow('unavailable')
    unavailable = false
    await expect
      .poll(() => {
        clock.advance(1000)
        return encoded.stateOf(id)
      })
      .toBe('on_air')
    lives.close()
  })

  test('opens for an encoder from 15 minutes before its scheduled start', async () => {
    const startsAt = new Date(product.clock.now().getTime() + 60 * 60_000).toISOString()
    const { id, state } = (await sora.call('POST /v1/lives', { ...newLive, startsAt })).json()
    expect(state).toBe('scheduled')
    expect(await encoded.publish()).toMatchObject({ accepted: false })
    product.clock.advance(45 * 60_000)
    expect(await encoded.publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
    expect(await encoded.stateOf(id)).toBe('preparing')
  })

  test('with visibility `invite` is not listed, but accessible by its id', async () => {
    const { id } = (await sora.call('POST /v1/lives', { ...newLive, visibility: 'invite' })).json()
    await encoded.publish()
    await encoded.sendEvent('playable', id)
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
    expect(await encoded.publish()).toMatchObject({ accepted: true })
  })

  test('sees the next scheduled live in the stream setting, and can open it early', async () => {
    const at = (hours: number) => new Date(product.clock.now().getTime() + hours * 3_600_000).toISOString()
    await sora.call('POST /v1/lives', { ...newLive, startsAt: at(50) })
    const { id } = (await sora.call('POST /v1/lives', { ...newLive, startsAt: at(5) })).json()
    expect((await sora.call('GET /v1/stream-setting')).json().live).toMatchObject({ id, state: 'scheduled' })
    expect((await sora.call(`POST /v1/lives/${id}/prepare`)).json().state).toBe('preparing')
    expect(await encoded.publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
  })

  test('gets a valid stream key after the server secret has changed', async () => {
    await sora.call('POST /v1/lives', newLive)
    const before = (await sora.call('GET /v1/stream-setting')).json().streamKey
    const other = otherLives(product, { secret: 'another secret' })
    const streamKey = await other.seed.streamKey(await product.userIdOf('liver-sora'))
    expect(streamKey).not.toBe(before)
    const decision = await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    expect(decision).toMatchObject({ accepted: true })
    other.close()
  })

  test('can cancel a live only before it is on air', async () => {
    const { id } = (await sora.call('POST /v1/lives', newLive)).json()
    expect((await sora.call(`POST /v1/lives/${id}/cancel`)).json().state).toBe('cancelled')
    const onAir = await encoded.createOnAir()
    expect((await sora.call(`POST /v1/lives/${onAir}/cancel`)).json().code).toBe('WRONG_LIVE_STATE')
  })
})

describe('every write to a live', () => {
  test('is rejected for visitors, viewers and other livers', async () => {
    const id = await encoded.createOnAir()
    const hana = await product.as('liver-hana')
    for (const action of ['prepare', 'cancel', 'end']) {
      expect((await visitor.call(`POST /v1/lives/${id}/${action}`)).json().code).toBe('SIGN_IN_REQUIRED')
      for (const stranger of [viewer, hana, await product.as('staff-yui'), await product.as('organizer-ren')]) {
        expect((await stranger.call(`POST /v1/lives/${id}/${action}`)).json().code).toBe('NOT_YOUR_LIVE')
      }
    }
    expect(await encoded.stateOf(id)).toBe('on_air')
  })

  test.each(['POST /v1/lives', 'GET /v1/stream-setting', 'POST /v1/stream-setting/rotate'])(
    '%s requires a licence',
    async (call) => {
      expect((await viewer.call(call, newLive)).json().code).toBe('NO_LIVE_LICENSE')
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
