import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { memoryRoomLog } from './memory.ts'
import { windowLength, type RoomEntry, type RoomListener, type RoomLog, type RoomMembership } from './port.ts'
import { openRedisRoomLog } from './redis/index.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

const log = { warn() {}, info() {} }
let redis: TestRedis
const opened: RoomLog[] = []
let rooms = 0

beforeAll(async () => {
  redis = await startRedis()
})
afterEach(async () => {
  for (const roomLog of opened.splice(0)) await roomLog.close()
})
afterAll(() => redis.close())

const remember = (roomLog: RoomLog): RoomLog => {
  opened.push(roomLog)
  return roomLog
}
const ofRedis = async () => remember(await openRedisRoomLog({ url: redis.url, log }))
/** For tests in which Redis is never away, however slow it is. */
const ofPatience = async () => remember(await openRedisRoomLog({ url: redis.url, patienceMs: 60_000, log }))
const ofMemory = () => remember(memoryRoomLog())
const freshRoom = () => `live:${(rooms += 1)}`
const entry = (id: string): RoomEntry => ({ id, payload: `{"of":"${id}"}` })

interface Ear extends RoomListener {
  readonly ids: string[]
  readonly signals: string[]
  readonly counts: number[]
  readonly news: (readonly RoomEntry[] | null)[]
}

function ear(): Ear {
  const ids: string[] = []
  const signals: string[] = []
  const counts: number[] = []
  const news: (readonly RoomEntry[] | null)[] = []
  return {
    ids,
    signals,
    counts,
    news,
    event: ({ id }) => ids.push(id),
    signal: (payload) => signals.push(payload),
    viewers: (count) => counts.push(count),
    anew(missed) {
      news.push(missed)
      for (const { id } of missed ?? []) ids.push(id)
    },
  }
}

async function enter(roomLog: RoomLog, room: string): Promise<Ear & { readonly membership: RoomMembership }> {
  const listener = ear()
  return { ...listener, membership: await roomLog.join(room, listener) }
}

/** Two processes, or what stands for them. */
const kinds = [
  ['in memory', async () => ((one) => [one, one] as const)(ofMemory())],
  ['in Redis, over two processes', async () => [await ofPatience(), await ofPatience()] as const],
] as const

describe.for(kinds)('a room %s', ([, open]) => {
  test('everybody hears the same in the same order, and can read it again', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    const said = Array.from({ length: 60 }, (_, index) => entry(`e${index}`))
    await Promise.all(said.map((what, index) => (index % 2 === 0 ? one : other).append(room, what)))
    await expect.poll(() => [near.ids.length, far.ids.length]).toEqual([60, 60])
    expect(far.ids).toEqual(near.ids)
    expect(far.membership.position()).toEqual(near.membership.position())
    expect(near.membership.window().map(({ id }) => id)).toEqual(near.ids)
    const late = await enter(other, room)
    expect(late.membership.window()).toEqual(near.membership.window())
  })

  test('what is put in twice under one id stands there once', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const near = await enter(one, room)
    const first = await one.append(room, entry('same'))
    const second = await other.append(room, entry('same'))
    expect([first.repeated, second.repeated]).toEqual([false, true])
    expect(second.position).toEqual(first.position)
    await one.append(room, entry('last'))
    await expect.poll(() => near.ids).toEqual(['same', 'last'])
  })

  test('what came after a position can be read for as long as the window reaches', async () => {
    const [one] = await open()
    const room = freshRoom()
    const near = await enter(one, room)
    const start = near.membership.position()
    const { position } = await one.append(room, entry('first'))
    for (let index = 1; index < windowLength; index += 1) await one.append(room, entry(`e${index}`))
    await expect.poll(() => near.ids.length).toBe(windowLength)
    expect(near.membership.since(position)).toHaveLength(windowLength - 1)
    expect(near.membership.since(start)).toHaveLength(windowLength)
    await one.append(room, entry('beyond'))
    await expect.poll(() => near.ids.length).toBe(windowLength + 1)
    expect(near.membership.since(start)).toBe(null)
    expect(near.membership.since({ ...position, epoch: 'another' })).toBe(null)
    expect(near.membership.since({ ...position, sequence: 10_000 })).toBe(null)
  })

  test('what is said beside the order reaches everybody and is kept nowhere', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    one.tell(room, '{"hearts": 3}')
    await expect.poll(() => [near.signals, far.signals]).toEqual([['{"hearts": 3}'], ['{"hearts": 3}']])
    expect((await enter(other, room)).signals).toEqual([])
    expect(near.membership.position().sequence).toBe(0)
  })

  test('whoever has left hears nothing more', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    near.membership.leave()
    await other.append(room, entry('later'))
    await expect.poll(() => far.ids).toEqual(['later'])
    expect(near.ids).toEqual([])
  })

  test('how many are there is known everywhere', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const far = await enter(other, room)
    one.attend(room, 3)
    await expect.poll(() => other.viewers(room)).toBe(3)
    await expect.poll(() => far.counts.at(-1)).toBe(3)
    one.attend(room, 0)
    await expect.poll(() => other.viewers(room)).toBe(0)
  })
})

describe('over Redis', () => {
  test('those who are with two processes are counted together, and nobody of one that has died', async () => {
    const [one, other] = [await ofRedis(), await openRedisRoomLog({ url: redis.url, log })]
    const room = freshRoom()
    one.attend(room, 2)
    other.attend(room, 5)
    await expect.poll(() => [one.viewers(room), other.viewers(room)]).toEqual([7, 7])
    // A process that dies says nothing: here it says goodbye of itself only, not of who was with it.
    redis.freeze()
    void other.close()
    // By when: presence.test.ts of Redis.
    await expect.poll(() => one.viewers(room)).toBe(2)
    redis.thaw()
  })

  test('while Redis is away each goes on by itself; when it is back everybody has heard everything once', async () => {
    const [one, other] = [await ofRedis(), await ofRedis()]
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    await one.append(room, entry('before'))
    await expect.poll(() => far.ids).toEqual(['before'])
    redis.freeze()
    const saidApart = [one.append(room, entry('near')), other.append(room, entry('far'))]
    await Promise.all(saidApart)
    expect([near.ids, far.ids]).toEqual([
      ['before', 'near'],
      ['before', 'far'],
    ])
    redis.thaw()
    await expect.poll(() => [near.ids.length, far.ids.length]).toEqual([3, 3])
    await one.append(room, entry('after'))
    await expect.poll(() => [near.ids.at(-1), far.ids.at(-1)]).toEqual(['after', 'after'])
    for (const { ids } of [near, far]) expect([...ids].sort()).toEqual(['after', 'before', 'far', 'near'])
    expect(near.membership.position()).toEqual(far.membership.position())
  })

  test('a Redis that comes back with nothing begins another order, which everybody is told of', async () => {
    const [one, other] = [await ofRedis(), await ofRedis()]
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    const { position } = await one.append(room, entry('before'))
    await expect.poll(() => far.ids).toEqual(['before'])
    await redis.stop()
    await one.append(room, entry('apart'))
    await redis.start()
    await expect.poll(() => far.news.at(-1)).toBe(null)
    await expect.poll(() => near.membership.position().epoch).toBe(far.membership.position().epoch)
    expect(near.membership.position().epoch).not.toBe(position.epoch)
    expect(near.membership.window().map(({ id }) => id)).toEqual(['apart'])
    expect(far.membership.since(position)).toBe(null)
    await other.append(room, entry('after'))
    await expect.poll(() => near.ids.at(-1)).toBe('after')
  })

  test('a process that starts while Redis is away has rooms of its own, and joins the others later', async () => {
    await redis.stop()
    const [one, other] = [await ofRedis(), await ofRedis()]
    const room = freshRoom()
    const near = await enter(one, room)
    await one.append(room, entry('early'))
    expect(near.ids).toEqual(['early'])
    await redis.start()
    await expect.poll(async () => (await enter(other, room)).membership.window().map(({ id }) => id)).toEqual(['early'])
  })

  test('however appends and short absences fall together, nothing is lost and nothing comes twice', async () => {
    const step = fc.record({ by: fc.constantFrom(0, 1), frozen: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        const logs = [
          await openRedisRoomLog({ url: redis.url, log }),
          await openRedisRoomLog({ url: redis.url, log }),
        ] as const
        const room = freshRoom()
        const ears = [await enter(logs[0], room), await enter(logs[1], room)]
        for (const [index, { by, frozen }] of steps.entries()) {
          if (frozen) redis.freeze()
          await logs[by]?.append(room, entry(`s${index}`))
          redis.thaw()
        }
        const all = steps.map((_, index) => `s${index}`).sort()
        await expect.poll(() => ears.map(({ ids }) => [...ids].sort())).toEqual([all, all])
        for (const roomLog of logs) await roomLog.close()
      }),
      { numRuns: 3 },
    )
  })
})
