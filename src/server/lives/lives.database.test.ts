import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyAction } from './service/change-state.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { createAudit } from '../audit/index.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'
import { createLives } from './service/index.ts'

const wanted = { title: 'テスト配信', genre: 'talk', startsAt: null }

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

async function createOnAir(): Promise<string> {
  const { id } = (await sora.call('POST /v1/lives', wanted)).json()
  await publish()
  await tell('playable', id)
  return id
}

async function publish() {
  const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
  return product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
}

const stateOf = async (id: string): Promise<string> => (await visitor.call(`GET /v1/lives/${id}`)).json().state

/** Tells the server what an encoder does, and waits until it has followed. */
async function tell(type: 'playable' | 'disconnected', streamId: string): Promise<void> {
  const before = await stateOf(streamId)
  product.engine.listener.onEvent(type === 'playable' ? { type, streamId } : { type, streamId, cause: 'gone' })
  await expect.poll(() => stateOf(streamId)).not.toBe(before)
  // The state is stored before the grace is counted.
  const alarms = type === 'disconnected' ? 1 : 0
  await expect.poll(() => product.clock.waiting).toBeGreaterThanOrEqual(alarms)
}

describe('a live', () => {
  test('goes on air with its encoder, and ends when its liver says so', async () => {
    const created = (await sora.call('POST /v1/lives', wanted)).json()
    expect(created).toMatchObject({ state: 'preparing', title: 'テスト配信', playlistUrl: null, viewers: 0 })
    expect(await publish()).toEqual({ accepted: true, streamId: created.id, signed: false, overWebRtc: true })
    await tell('playable', created.id)
    const onAir = (await visitor.call(`GET /v1/lives/${created.id}`)).json()
    expect(onAir).toMatchObject({ state: 'on_air', playlistUrl: `http://localhost:3001/hls/${created.id}/index.m3u8` })
    expect((await sora.call(`POST /v1/lives/${created.id}/end`)).json().state).toBe('ended')
    expect(product.engine.ended).toEqual([created.id])
    expect(await publish()).toMatchObject({ accepted: false })
  })

  test('tells its liver why the encoder was sent away, until what it sends is playable', async () => {
    const { id } = (await sora.call('POST /v1/lives', wanted)).json()
    const fault = async () => (await sora.call('GET /v1/stream-setting')).json().fault
    expect(await fault()).toBeNull()
    const cause = "the stream can't be taken: H.264 with 4:2:2 colour"
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause, fault: 'colour' })
    await expect.poll(fault).toBe('colour')
    await tell('playable', id)
    expect(await fault()).toBeNull()
  })

  test('that lost its encoder is the same live again when the encoder returns within 60 seconds', async () => {
    const id = await createOnAir()
    await tell('disconnected', id)
    expect(await stateOf(id)).toBe('interrupted')
    product.clock.advance(59_000)
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
    await tell('playable', id)
    product.clock.advance(120_000)
    expect(await stateOf(id)).toBe('on_air')
    expect(product.engine.ended).toEqual([])
  })

  test('whose encoder is back just in time does not end before its first part is there', async () => {
    const id = await createOnAir()
    await tell('disconnected', id)
    product.clock.advance(59_500)
    expect(await publish()).toMatchObject({ accepted: true })
    product.engine.listener.onEvent({ type: 'connected', streamId: id })
    await expect.poll(() => product.clock.waiting).toBe(0)
    product.clock.advance(2000)
    await tell('playable', id)
    expect(await stateOf(id)).toBe('on_air')
  })

  test('whose encoder came back and left again without a picture waits for it anew, and then ends', async () => {
    const id = await createOnAir()
    await tell('disconnected', id)
    product.engine.listener.onEvent({ type: 'connected', streamId: id })
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await expect
      .poll(() => {
        product.clock.advance(60_000)
        return stateOf(id)
      })
      .toBe('ended')
  })

  test('that its liver let pass is opened by no encoder: the next one is', async () => {
    const at = (minutes: number) => new Date(product.clock.now().getTime() + minutes * 60_000).toISOString()
    await sora.call('POST /v1/lives', { ...wanted, startsAt: at(10) })
    product.clock.advance(3 * 3_600_000)
    const { id } = (await sora.call('POST /v1/lives', { ...wanted, startsAt: at(10) })).json()
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
  })

  test('ends with the server, also when its encoder goes at the same moment', async () => {
    const id = await createOnAir()
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await product.lives.endAll()
    expect(await stateOf(id)).toBe('ended')
    expect(product.engine.ended).toEqual([id])
  })

  test('ends for its liver, also when the encoder went a moment before', async () => {
    const id = await createOnAir()
    const asItWas = await product.lives.find(id)
    await tell('disconnected', id)
    const { database, clock, lives } = product
    expect(await applyAction({ database, clock, rooms: lives.rooms }, asItWas, 'end')).toMatchObject({ state: 'ended' })
    await expect(applyAction({ database, clock, rooms: lives.rooms }, asItWas, 'end')).rejects.toThrow(
      'WRONG_LIVE_STATE',
    )
  })

  test('ends when its encoder stays away for 60 seconds', async () => {
    const id = await createOnAir()
    await tell('disconnected', id)
    product.clock.advance(60_000)
    await expect.poll(() => stateOf(id)).toBe('ended')
    await expect.poll(() => product.engine.ended).toEqual([id])
  })

  test('is interrupted when the engine starts anew, and waits for its encoder', async () => {
    const id = await createOnAir()
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(() => stateOf(id)).toBe('interrupted')
    await expect.poll(() => product.clock.waiting).toBe(1)
    product.clock.advance(60_000)
    await expect.poll(() => stateOf(id)).toBe('ended')
  })

  test('goes on when another engine starts anew, and when the site does while the engine carries it', async () => {
    const id = await createOnAir()
    product.engine.listener.onEvent({ type: 'restarted', streamIds: ['another'] })
    product.engine.streams = [id]
    await product.lives.resume()
    expect(await stateOf(id)).toBe('on_air')
    product.engine.streams = []
    await product.lives.resume()
    expect(await stateOf(id)).toBe('interrupted')
  })

  test('reaches the right state also when the database was away as its encoder came', async () => {
    let away = true
    const database: Database = {
      run: (operation, input) =>
        away ? Promise.reject(new DatabaseUnavailable('away')) : product.database.run(operation, input),
      close: async () => {},
    }
    const { id } = (await sora.call('POST /v1/lives', wanted)).json()
    const { clock, engine } = product
    const licences = product.livers
    const lives = createLives({
      database,
      clock,
      media: engine,
      log: product.app.log,
      secret: '',
      licences,
      audit: createAudit({ database, clock }),
      archiveDays: null,
    })
    engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect(engine.listener.authorizePublish({ streamKey: '', remoteAddress: '' })).rejects.toThrow('away')
    away = false
    await expect
      .poll(() => {
        clock.advance(1000)
        return stateOf(id)
      })
      .toBe('on_air')
    lives.close()
  })

  test('that is scheduled opens for an encoder 15 minutes before its start, not earlier', async () => {
    const startsAt = new Date(product.clock.now().getTime() + 60 * 60_000).toISOString()
    const { id, state } = (await sora.call('POST /v1/lives', { ...wanted, startsAt })).json()
    expect(state).toBe('scheduled')
    expect(await publish()).toMatchObject({ accepted: false })
    product.clock.advance(45 * 60_000)
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
    expect(await stateOf(id)).toBe('preparing')
  })

  test('by invitation is in no list, but its address shows it', async () => {
    const { id } = (await sora.call('POST /v1/lives', { ...wanted, visibility: 'invite' })).json()
    await publish()
    await tell('playable', id)
    const { lives } = (await visitor.call('GET /v1/lives')).json()
    expect(lives).toEqual([])
    expect((await visitor.call(`GET /v1/lives/${id}`)).statusCode).toBe(200)
  })
})

describe('a liver', () => {
  test('has one open live at a time, however many requests race', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sora.call('POST /v1/lives', wanted)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'ALREADY_LIVE')).toHaveLength(9)
  })

  test('has a lasting stream key, and the former one is refused after a rotation', async () => {
    await sora.call('POST /v1/lives', wanted)
    const before = (await sora.call('GET /v1/stream-setting')).json()
    expect((await sora.call('GET /v1/stream-setting')).json().streamKey).toBe(before.streamKey)
    const after = (await sora.call('POST /v1/stream-setting/rotate')).json()
    expect(after.streamKey).not.toBe(before.streamKey)
    const request = { streamKey: before.streamKey, remoteAddress: '127.0.0.1' }
    expect(await product.engine.listener.authorizePublish(request)).toMatchObject({ accepted: false })
    expect(await publish()).toMatchObject({ accepted: true })
  })

  test('finds the next scheduled live among the settings, however far away, and can open it early', async () => {
    const at = (hours: number) => new Date(product.clock.now().getTime() + hours * 3_600_000).toISOString()
    await sora.call('POST /v1/lives', { ...wanted, startsAt: at(50) })
    const { id } = (await sora.call('POST /v1/lives', { ...wanted, startsAt: at(5) })).json()
    expect((await sora.call('GET /v1/stream-setting')).json().live).toMatchObject({ id, state: 'scheduled' })
    expect((await sora.call(`POST /v1/lives/${id}/prepare`)).json().state).toBe('preparing')
    expect(await publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
  })

  test('gets a working stream key again after the secret of the server has changed', async () => {
    await sora.call('POST /v1/lives', wanted)
    const before = (await sora.call('GET /v1/stream-setting')).json().streamKey
    const other = createLives({
      database: product.database,
      clock: product.clock,
      media: product.engine,
      log: product.app.log,
      secret: 'another secret',
      licences: product.livers,
      audit: createAudit(product),
      archiveDays: null,
    })
    const { user } = (await sora.call('GET /v1/account/profile')).json()
    const streamKey = await other.seed.streamKey(user.id)
    expect(streamKey).not.toBe(before)
    const request = { streamKey, remoteAddress: '127.0.0.1' }
    expect(await product.engine.listener.authorizePublish(request)).toMatchObject({ accepted: true })
    other.close()
  })

  test('can cancel a live that is not on air, and not one that is', async () => {
    const { id } = (await sora.call('POST /v1/lives', wanted)).json()
    expect((await sora.call(`POST /v1/lives/${id}/cancel`)).json().state).toBe('cancelled')
    const onAir = await createOnAir()
    expect((await sora.call(`POST /v1/lives/${onAir}/cancel`)).json().code).toBe('WRONG_LIVE_STATE')
  })
})

describe('every write to a live', () => {
  test('is refused to visitors, viewers and other livers, and changes nothing', async () => {
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
    '%s needs a licence',
    async (call) => {
      expect((await viewer.call(call, wanted)).json().code).toBe('NO_LIVE_LICENSE')
      expect((await visitor.call(call, wanted)).json().code).toBe('SIGN_IN_REQUIRED')
    },
  )

  test('with wrong input is refused naming the input', async () => {
    const answer = await sora.call('POST /v1/lives', { ...wanted, title: '　'.repeat(3) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { title: expect.any(String) } })
    const past = await sora.call('POST /v1/lives', { ...wanted, startsAt: '2020-01-01T00:00:00Z' })
    expect(past.json().code).toBe('STARTS_IN_THE_PAST')
  })
})
