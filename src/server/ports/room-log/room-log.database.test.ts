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

const register = (roomLog: RoomLog): RoomLog => {
  opened.push(roomLog)
  return roomLog
}
const openRedis = async () => register(await openRedisRoomLog({ url: redis.url, log }))
/** Tolerates a slow Redis, for tests in which it is always available. */
const openPatientRedis = async () => register(await openRedisRoomLog({ url: redis.url, patienceMs: 60_000, log }))
const openMemory = () => register(memoryRoomLog())
const freshRoom = () => `live:${(rooms += 1)}`
const entry = (id: string): RoomEntry => ({ id, payload: `{"of":"${id}"}` })

interface Recorder extends RoomListener {
  readonly ids: string[]
  readonly signals: string[]
  readonly counts: number[]
  readonly resets: (readonly RoomEntry[] | null)[]
}

function recorder(): Recorder {
  const ids: string[] = []
  const signals: string[] = []
  const counts: number[] = []
  const resets: (readonly RoomEntry[] | null)[] = []
  return {
    ids,
    signals,
    counts,
    resets,
    event: ({ id }) => ids.push(id),
    signal: (payload) => signals.push(payload),
    viewers: (count) => counts.push(count),
    onReset(missed) {
      resets.push(missed)
      for (const { id } of missed ?? []) ids.push(id)
    },
  }
}

async function enter(roomLog: RoomLog, room: string): Promise<Recorder & { readonly membership: RoomMembership }> {
  const listener = recorder()
  return { ...listener, membership: await roomLog.join(room, listener) }
}

/** Two processes; in memory one log serves as both. */
const kinds = [
  ['in memory', async () => ((one) => [one, one] as const)(openMemory())],
  ['in Redis, over two processes', async () => [await openPatientRedis(), await openPatientRedis()] as const],
] as const

describe.for(kinds)('a room %s', ([, open]) => {
  test('delivers the same entries in the same order to all processes, and they can be read again', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    const entries = Array.from({ length: 60 }, (_, index) => entry(`e${index}`))
    await Promise.all(entries.map((item, index) => (index % 2 === 0 ? one : other).append(room, item)))
    await expect.poll(() => [near.ids.length, far.ids.length]).toEqual([60, 60])
    expect(far.ids).toEqual(near.ids)
    expect(far.membership.position()).toEqual(near.membership.position())
    expect(near.membership.window().map(({ id }) => id)).toEqual(near.ids)
    const late = await enter(other, room)
    expect(late.membership.window()).toEqual(near.membership.window())
  })

  test('appends one entry for one id', async () => {
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

  test('returns entries after a position while they are in the window', async () => {
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

  test('delivers signals to all processes, and does not store them', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    one.signal(room, '{"hearts": 3}')
    await expect.poll(() => [near.signals, far.signals]).toEqual([['{"hearts": 3}'], ['{"hearts": 3}']])
    expect((await enter(other, room)).signals).toEqual([])
    expect(near.membership.position().sequence).toBe(0)
  })

  test('delivers nothing after leaving', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    near.membership.leave()
    await other.append(room, entry('later'))
    await expect.poll(() => far.ids).toEqual(['later'])
    expect(near.ids).toEqual([])
  })

  test('shares the viewer count between processes', async () => {
    const [one, other] = await open()
    const room = freshRoom()
    const far = await enter(other, room)
    one.setLocalViewerCount(room, 3)
    await expect.poll(() => other.viewers(room)).toBe(3)
    await expect.poll(() => far.counts.at(-1)).toBe(3)
    one.setLocalViewerCount(room, 0)
    await expect.poll(() => other.viewers(room)).toBe(0)
  })
})

describe('over Redis', () => {
  test('sums the viewers of all processes, without those of a dead one', async () => {
    const [one, other] = [await openRedis(), await openRedisRoomLog({ url: redis.url, log })]
    const room = freshRoom()
    one.setLocalViewerCount(room, 2)
    other.setLocalViewerCount(room, 5)
    await expect.poll(() => [one.viewers(room), other.viewers(room)]).toEqual([7, 7])
    // With Redis frozen, closing cannot publish: to the others the process has died.
    redis.freeze()
    void other.close()
    // presence.test.ts tests how long this takes.
    await expect.poll(() => one.viewers(room)).toBe(2)
    redis.thaw()
  })

  test('processes continue separately while Redis is unavailable, and merge their entries once it is back', async () => {
    const [one, other] = [await openRedis(), await openRedis()]
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    await one.append(room, entry('before'))
    await expect.poll(() => far.ids).toEqual(['before'])
    redis.freeze()
    const appendedApart = [one.append(room, entry('near')), other.append(room, entry('far'))]
    await Promise.all(appendedApart)
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

  test('a Redis that has lost its data starts a new epoch, and all processes are reset', async () => {
    const [one, other] = [await openRedis(), await openRedis()]
    const room = freshRoom()
    const [near, far] = [await enter(one, room), await enter(other, room)]
    const { position } = await one.append(room, entry('before'))
    await expect.poll(() => far.ids).toEqual(['before'])
    await redis.stop()
    await one.append(room, entry('apart'))
    await redis.start()
    await expect.poll(() => far.resets.at(-1)).toBe(null)
    await expect.poll(() => near.membership.position().epoch).toBe(far.membership.position().epoch)
    expect(near.membership.position().epoch).not.toBe(position.epoch)
    expect(near.membership.window().map(({ id }) => id)).toEqual(['apart'])
    expect(far.membership.since(position)).toBe(null)
    await other.append(room, entry('after'))
    await expect.poll(() => near.ids.at(-1)).toBe('after')
  })

  test('a process that starts while Redis is unavailable has a local log, which is merged later', async () => {
    await redis.stop()
    const [one, other] = [await openRedis(), await openRedis()]
    const room = freshRoom()
    const near = await enter(one, room)
    await one.append(room, entry('early'))
    expect(near.ids).toEqual(['early'])
    await redis.start()
    await expect.poll(async () => (await enter(other, room)).membership.window().map(({ id }) => id)).toEqual(['early'])
  })

  test('no entry is lost or duplicated for any sequence of appends and short outages (property)', async () => {
    const step = fc.record({ by: fc.constantFrom(0, 1), frozen: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        const logs = [
          await openRedisRoomLog({ url: redis.url, log }),
          await openRedisRoomLog({ url: redis.url, log }),
        ] as const
        const room = freshRoom()
        const recorders = [await enter(logs[0], room), await enter(logs[1], room)]
        for (const [index, { by, frozen }] of steps.entries()) {
          if (frozen) redis.freeze()
          await logs[by]?.append(room, entry(`s${index}`))
          redis.thaw()
        }
        const all = steps.map((_, index) => `s${index}`).sort()
        await expect.poll(() => recorders.map(({ ids }) => [...ids].sort())).toEqual([all, all])
        for (const roomLog of logs) await roomLog.close()
      }),
      { numRuns: 3 },
    )
  })
})
