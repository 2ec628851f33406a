import { describe, expect, test } from 'vitest'
import { enter, entry, freshRoom, roomLogs } from '#tests/support/room-logs.ts'
import { memoryRoomLog } from './memory.ts'
import { windowLength } from './port.ts'

const { openMemory, openPatientRedis } = roomLogs()

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
    for (const viewer of ['viewer-1', 'viewer-2', 'viewer-3']) one.addViewer(room, viewer)
    await expect.poll(() => other.viewers(room)).toBe(3)
    await expect.poll(() => far.counts.at(-1)).toBe(3)
    for (const viewer of ['viewer-1', 'viewer-2', 'viewer-3']) one.removeViewer(room, viewer)
    await expect.poll(() => other.viewers(room)).toBe(0)
  })
})

test('entries of other processes are known to arrive in memory only if there are none', async () => {
  for (const hasOthers of [false, true]) {
    const { membership } = await enter(memoryRoomLog({ hasOthers }), freshRoom())
    expect(membership.isCurrent()).toBe(!hasOthers)
  }
})
