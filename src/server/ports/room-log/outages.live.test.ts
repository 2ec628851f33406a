import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enter, entry, freshRoom, openRoomLogOn, roomLogs } from '#tests/support/room-logs.ts'
import type { RoomLog } from './port.ts'

const { openRedis, redis } = roomLogs()

function addViewers(roomLog: RoomLog, room: string, numbers: readonly number[]): void {
  for (const number of numbers) roomLog.addViewer(room, `viewer-${number}`)
}

test('counts the viewers of all processes once each, without those of a dead one', async () => {
  const [one, other] = [await openRedis(), await openRoomLogOn(redis())]
  const room = freshRoom()
  addViewers(one, room, [1, 2])
  addViewers(other, room, [2, 3, 4, 5, 6])
  await expect.poll(() => [one.viewers(room), other.viewers(room)]).toEqual([6, 6])
  // With Redis frozen, closing cannot publish: to the others the process has died.
  redis().freeze()
  void other.close()
  // presence.test.ts tests how long this takes.
  await expect.poll(() => one.viewers(room)).toBe(2)
  redis().thaw()
})

test('after an outage, processes count each viewer once again, with those who came and left meanwhile', async () => {
  const [one, other] = [await openRedis(), await openRedis()]
  const room = freshRoom()
  addViewers(one, room, [1, 2, 3])
  addViewers(other, room, [3, 4])
  await expect.poll(() => [one.viewers(room), other.viewers(room)]).toEqual([4, 4])
  await redis().stop()
  // Each process counts its own.
  await expect.poll(() => [one.viewers(room), other.viewers(room)]).toEqual([3, 2])
  one.removeViewer(room, 'viewer-1')
  addViewers(other, room, [2, 5])
  await redis().start()
  await expect.poll(() => [one.viewers(room), other.viewers(room)]).toEqual([4, 4])
})

test('processes continue separately while Redis is unavailable, and merge their entries once it is back', async () => {
  const [one, other] = [await openRedis(), await openRedis()]
  const room = freshRoom()
  const [near, far] = [await enter(one, room), await enter(other, room)]
  await one.append(room, entry('before'))
  await expect.poll(() => far.ids).toEqual(['before'])
  redis().freeze()
  const appendedApart = [one.append(room, entry('near')), other.append(room, entry('far'))]
  await Promise.all(appendedApart)
  expect([near.ids, far.ids]).toEqual([
    ['before', 'near'],
    ['before', 'far'],
  ])
  redis().thaw()
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
  await redis().stop()
  await one.append(room, entry('apart'))
  await redis().start()
  await expect.poll(() => far.resets.at(-1)).toBe(null)
  await expect.poll(() => near.membership.position().epoch).toBe(far.membership.position().epoch)
  expect(near.membership.position().epoch).not.toBe(position.epoch)
  expect(near.membership.window().map(({ id }) => id)).toEqual(['apart'])
  expect(far.membership.since(position)).toBe(null)
  await other.append(room, entry('after'))
  await expect.poll(() => near.ids.at(-1)).toBe('after')
})

test('a process that starts while Redis is unavailable has a local log, which is merged later', async () => {
  await redis().stop()
  const [one, other] = [await openRedis(), await openRedis()]
  const room = freshRoom()
  const near = await enter(one, room)
  await one.append(room, entry('early'))
  expect(near.ids).toEqual(['early'])
  await redis().start()
  await expect.poll(async () => (await enter(other, room)).membership.window().map(({ id }) => id)).toEqual(['early'])
})

test('no entry is lost or duplicated for any sequence of appends and short outages (property)', async () => {
  const step = fc.record({ by: fc.constantFrom(0, 1), frozen: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      const logs = [await openRoomLogOn(redis()), await openRoomLogOn(redis())] as const
      const room = freshRoom()
      const recorders = [await enter(logs[0], room), await enter(logs[1], room)]
      for (const [index, { by, frozen }] of steps.entries()) {
        if (frozen) redis().freeze()
        await logs[by]?.append(room, entry(`s${index}`))
        redis().thaw()
      }
      const all = steps.map((_, index) => `s${index}`).sort()
      await expect.poll(() => recorders.map(({ ids }) => [...ids].sort())).toEqual([all, all])
      for (const roomLog of logs) await roomLog.close()
    }),
    { numRuns: 3 },
  )
})

test('a room is not current from the loss of Redis until missed entries were read', async () => {
  const [one, other] = [await openRedis(), await openRedis()]
  const room = freshRoom()
  const [near, far] = [await enter(one, room), await enter(other, room)]
  const current = () => [near.membership.isCurrent(), far.membership.isCurrent()]
  expect(current()).toEqual([true, true])
  await redis().stop()
  await expect.poll(current).toEqual([false, false])
  await one.append(room, entry('apart'))
  await redis().start()
  await expect.poll(current).toEqual([true, true])
  expect([near.resets.at(-1), far.resets.at(-1)]).toEqual([null, null])
})
