import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewLive } from '#contract/lives/schemas.ts'
import type { PublishDecision } from '#engine-protocol/index.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { FakeMediaEngine } from '#tests/support/fake-media-engine.ts'
import { outboxOf } from '#tests/support/outbox.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { memoryThumbnails } from '#tests/support/thumbnails.ts'
import { createAudit } from '../audit/index.ts'
import { createLivers, type Livers } from '../livers/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { Outbox } from '../outbox/index.ts'
import { createLives, liveSlice, type Lives } from './index.ts'

const newLive: NewLive = {
  title: '弾き語り',
  reading: '',
  genre: 'music',
  startsAt: null,
  thumbnail: null,
  visibility: 'public',
  latencyMode: 'low',
  archiving: true,
  chatting: true,
}

let clock: TestClock
let livers: Livers
let outbox: Outbox
let lives: Lives
let api: SliceApi
let sora: number
let me: SliceCaller
let media: FakeMediaEngine
/** Runs once, directly after the lives to stop have been listed. */
let afterListing: (() => Promise<void>) | null

beforeEach(async () => {
  const database = await emptyDatabase()
  clock = new TestClock()
  const audit = createAudit({ database, clock })
  outbox = outboxOf(database, clock)
  livers = createLivers({ database, clock, audit, outbox, policy: 'manual' })
  media = new FakeMediaEngine()
  afterListing = null
  const hookedDatabase: Database = {
    close: () => database.close(),
    async run(operation, input) {
      const output = await database.run(operation, input)
      const hook = operation.name === 'lives.listUnfinishedLives' ? afterListing : null
      if (hook) afterListing = null
      await hook?.()
      return output
    },
  }
  lives = createLives({
    database: hookedDatabase,
    clock,
    media,
    log: pino({ level: 'silent' }),
    secret: 's',
    outbox,
    licences: livers,
    audit: createAudit({ database, clock }),
    archiveDays: null,
    interruptionGraceSeconds: 60,
    thumbnails: memoryThumbnails(),
    security: { record() {} },
  })
  api = await openSliceApi()
  const addresses = {
    rtmp: () => 'rtmp://x/live',
    whip: () => '/whip',
    sign: () => 'signature',
    poster: (_host: string, id: string) => `/hls/${id}/poster.jpg`,
    playlist: (_host: string, id: string) => `/hls/${id}`,
    whep: () => null,
  }
  const { routes, handlers = [] } = liveSlice({
    lives,
    addresses,
    clock,
    ingestSecret: null,
    site: { publicUrl: null, secure: false },
  })
  await routes?.(api.app)
  outbox.subscribe(handlers)
  sora = await database.run(addPerson, { nickName: 'そら', birthDate: '2000-04-01' })
  await livers.seedLiver(sora)
  me = api.as({ id: sora, roles: ['liver'] })
})
afterEach(() => lives.close())

async function suspend(): Promise<void> {
  await livers.decide({ userId: sora, decision: 'suspend', reason: '規約違反', actorUserId: null })
  await outbox.settled()
}
const stateOf = async (id: string) => (await lives.find(id)).state
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

async function create(startsAt: string | null = null): Promise<string> {
  return (await me.post('/v1/lives', { ...newLive, startsAt })).json().id
}

async function publish(): Promise<PublishDecision> {
  return media.listener.authorizePublish({ streamKey: await lives.seed.streamKey(sora), remoteAddress: '127.0.0.1' })
}

async function goOnAir(): Promise<string> {
  const id = await create()
  await publish()
  media.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(() => stateOf(id)).toBe('on_air')
  return id
}

describe('an encoder', () => {
  test('may publish while the licence is granted', async () => {
    const streamId = await create()
    expect(await publish()).toEqual({ accepted: true, streamId, signed: false, overWebRtc: true })
  })

  test('is rejected after a suspension, with a valid key and an open live', async () => {
    const { streamKey } = (await me.get('/v1/stream-setting')).json()
    await suspend()
    // A live stored concurrently with the suspension.
    await lives.seed.create({ ...newLive, liverId: sora, demo: false })
    expect(await media.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })).toEqual({
      accepted: false,
      reason: 'the liver holds no licence',
      why: 'not-allowed',
    })
  })

  test('may publish again after the licence is granted again', async () => {
    await suspend()
    await livers.decide({ userId: sora, decision: 'grant', reason: '', actorUserId: null })
    const streamId = await create()
    expect(await publish()).toEqual({ accepted: true, streamId, signed: false, overWebRtc: true })
  })
})

describe('suspending a liver', () => {
  test('ends the live on air, and disconnects its encoder', async () => {
    const id = await goOnAir()
    await suspend()
    expect(await stateOf(id)).toBe('ended')
    expect(media.ended).toEqual([id])
  })

  test('ends an interrupted live', async () => {
    const id = await goOnAir()
    media.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await expect.poll(() => stateOf(id)).toBe('interrupted')
    await suspend()
    expect(await stateOf(id)).toBe('ended')
    expect(await publish()).toMatchObject({ accepted: false })
  })

  test('cancels scheduled and waiting lives', async () => {
    const [soon, later, waiting] = [await create(inHours(1)), await create(inHours(50)), await create()]
    await suspend()
    for (const id of [soon, later, waiting]) expect(await stateOf(id)).toBe('cancelled')
  })

  test('does not affect lives of other livers', async () => {
    const id = await goOnAir()
    await lives.endOf(sora + 1)
    expect(await stateOf(id)).toBe('on_air')
  })

  test('ends nothing when it is handled after the licence is granted again', async () => {
    await suspend()
    await livers.decide({ userId: sora, decision: 'grant', reason: '', actorUserId: null })
    const id = await goOnAir()
    await lives.endOf(sora)
    expect(await stateOf(id)).toBe('on_air')
  })

  test('also ends a live that goes on air during the suspension', async () => {
    const id = await create()
    await publish()
    afterListing = async () => {
      media.listener.onEvent({ type: 'playable', streamId: id })
      await expect.poll(() => stateOf(id)).toBe('on_air')
    }
    await suspend()
    expect(await stateOf(id)).toBe('ended')
    expect(media.ended).toEqual([id])
  })
})

describe('a request without a licence is rejected with the state of the licence', () => {
  const calls: [string, object | null][] = [
    ['/v1/lives', newLive],
    ['/v1/stream-setting', null],
    ['/v1/stream-setting/rotate', {}],
  ]

  test.each(calls)('at %s', async (path, body) => {
    await suspend()
    const user = api.as({ id: sora, roles: [] })
    const answer = body ? await user.post(path, body) : await user.get(path)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'NO_LIVE_LICENSE', fields: { licence: 'suspended' } })
  })

  test('when the user has never applied', async () => {
    const answer = await api.as({ id: sora + 1, roles: [] }).post('/v1/lives', newLive)
    expect(answer.json()).toMatchObject({ code: 'NO_LIVE_LICENSE', fields: { licence: 'none' } })
  })

  test('also when opening a scheduled live', async () => {
    await suspend()
    const { id } = await lives.seed.create({ ...newLive, startsAt: inHours(1), liverId: sora, demo: false })
    const answer = await api.as({ id: sora, roles: [] }).post(`/v1/lives/${id}/prepare`)
    expect(answer.json()).toMatchObject({ code: 'NO_LIVE_LICENSE', fields: { licence: 'suspended' } })
    expect(await stateOf(id)).toBe('scheduled')
  })
})
