import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NewLive } from '#contract/lives.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openRoom, type Room, type RoomCaller } from '#tests/support/room.ts'
import { createAudit } from '../audit/index.ts'
import { createLivers, type Livers } from '../livers/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { MediaListener, PublishDecision } from '../ports/media/port.ts'
import { createLives, liveRoutes, type Lives } from './index.ts'

const wanted: NewLive = {
  title: '弾き語り',
  genre: 'music',
  startsAt: null,
  visibility: 'public',
  latencyMode: 'low',
  archiving: true,
  chatting: true,
}

let clock: TestClock
let livers: Livers
let lives: Lives
let room: Room
let sora: number
let me: RoomCaller
let listener: MediaListener
let ended: string[]
/** Happens once, right after the lives to be stopped have been looked up. */
let meanwhile: (() => Promise<void>) | null

beforeEach(async () => {
  const database = await emptyDatabase()
  clock = new TestClock()
  const audit = createAudit({ database, clock })
  livers = createLivers({ database, clock, audit, policy: 'manual', onSuspended: (userId) => lives.endOf(userId) })
  ended = []
  const media = {
    listen: (given: MediaListener) => {
      listener = given
    },
    end: async (streamId: string) => {
      ended.push(streamId)
      return null
    },
    carried: async () => [],
    trim: async () => null,
    remove: async () => {},
    disconnect: async () => {},
    claim: async () => {},
    choosePicture: async () => null,
    restrict: async () => {},
  }
  meanwhile = null
  const watched: Database = {
    close: () => database.close(),
    async run(operation, input) {
      const output = await database.run(operation, input)
      const act = operation.name === 'lives.listUnfinishedLives' ? meanwhile : null
      if (act) meanwhile = null
      await act?.()
      return output
    },
  }
  lives = createLives({
    database: watched,
    clock,
    media,
    log: pino({ level: 'silent' }),
    secret: 's',
    licences: livers,
    audit: createAudit({ database, clock }),
    archiveDays: null,
  })
  room = await openRoom()
  liveRoutes(room.app, lives, {
    rtmp: () => 'rtmp://x/live',
    whip: () => '/whip',
    sign: () => 'signature',
    picture: (_host, id) => `/hls/${id}/poster.jpg`,
    playlist: (_host, id) => `/hls/${id}`,
    whep: () => null,
  })
  sora = await database.run(addPerson, { nickName: 'そら', birthDate: '2000-04-01' })
  await livers.seedLiver(sora)
  me = room.as({ id: sora, roles: ['liver'] })
})
afterEach(() => lives.close())

const suspend = () => livers.decide({ userId: sora, decision: 'suspend', reason: '規約違反', actorUserId: null })
const stateOf = async (id: string) => (await lives.find(id)).state
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

async function create(startsAt: string | null = null): Promise<string> {
  return (await me.post('/v1/lives', { ...wanted, startsAt })).json().id
}

async function publish(): Promise<PublishDecision> {
  return listener.authorizePublish({ streamKey: await lives.seed.streamKey(sora), remoteAddress: '127.0.0.1' })
}

async function goOnAir(): Promise<string> {
  const id = await create()
  await publish()
  listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(() => stateOf(id)).toBe('on_air')
  return id
}

describe('an encoder', () => {
  test('may publish while the licence of its liver is granted', async () => {
    const streamId = await create()
    expect(await publish()).toEqual({ accepted: true, streamId, signed: false, overWebRtc: true })
  })

  test('whose liver was suspended is refused, although the key is right and a live waits', async () => {
    const { streamKey } = (await me.get('/v1/stream-setting')).json()
    await suspend()
    // A live that was stored at the very moment of the suspension.
    await lives.seed.create({ ...wanted, liverId: sora, demo: false })
    expect(await listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })).toEqual({
      accepted: false,
      reason: 'the liver holds no licence',
      why: 'not-allowed',
    })
  })

  test('may publish again once the licence is granted again', async () => {
    await suspend()
    await livers.decide({ userId: sora, decision: 'grant', reason: '', actorUserId: null })
    const streamId = await create()
    expect(await publish()).toEqual({ accepted: true, streamId, signed: false, overWebRtc: true })
  })
})

describe('suspending a liver', () => {
  test('ends the live that is on air, and drops its encoder', async () => {
    const id = await goOnAir()
    await suspend()
    expect(await stateOf(id)).toBe('ended')
    expect(ended).toEqual([id])
  })

  test('ends a live that waits for its encoder to come back, for good', async () => {
    const id = await goOnAir()
    listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await expect.poll(() => stateOf(id)).toBe('interrupted')
    await suspend()
    expect(await stateOf(id)).toBe('ended')
    expect(await publish()).toMatchObject({ accepted: false })
  })

  test('cancels what is to come, so that nobody waits for it', async () => {
    const [soon, later, waiting] = [await create(inHours(1)), await create(inHours(50)), await create()]
    await suspend()
    for (const id of [soon, later, waiting]) expect(await stateOf(id)).toBe('cancelled')
  })

  test('leaves the lives of others alone', async () => {
    const id = await goOnAir()
    await lives.endOf(sora + 1)
    expect(await stateOf(id)).toBe('on_air')
  })

  test('stops also the live that goes on air while it is being looked up', async () => {
    const id = await create()
    await publish()
    meanwhile = async () => {
      listener.onEvent({ type: 'playable', streamId: id })
      await expect.poll(() => stateOf(id)).toBe('on_air')
    }
    await suspend()
    expect(await stateOf(id)).toBe('ended')
    expect(ended).toEqual([id])
  })
})

describe('who may not go live is told how their licence stands', () => {
  const calls: [string, object | null][] = [
    ['/v1/lives', wanted],
    ['/v1/stream-setting', null],
    ['/v1/stream-setting/rotate', {}],
  ]

  test.each(calls)('at %s', async (path, body) => {
    await suspend()
    const user = room.as({ id: sora, roles: [] })
    const answer = body ? await user.post(path, body) : await user.get(path)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'NO_LIVE_LICENSE', fields: { licence: 'suspended' } })
  })

  test('when they have never applied', async () => {
    const answer = await room.as({ id: sora + 1, roles: [] }).post('/v1/lives', wanted)
    expect(answer.json()).toMatchObject({ code: 'NO_LIVE_LICENSE', fields: { licence: 'none' } })
  })

  test('also when they open a live that they once scheduled', async () => {
    await suspend()
    const { id } = await lives.seed.create({ ...wanted, startsAt: inHours(1), liverId: sora, demo: false })
    const answer = await room.as({ id: sora, roles: [] }).post(`/v1/lives/${id}/prepare`)
    expect(answer.json()).toMatchObject({ code: 'NO_LIVE_LICENSE', fields: { licence: 'suspended' } })
    expect(await stateOf(id)).toBe('scheduled')
  })
})
