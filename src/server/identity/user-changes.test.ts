import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import type { RoomListener } from '../ports/room-log/port.ts'
import { openUserChanges, type UserChange } from './user-changes.ts'

let clock: TestClock
let ended: string[]
let open: readonly string[]
beforeEach(() => {
  clock = new TestClock()
  ended = []
  open = ['one', 'two']
})

/** A process with sockets of two sessions. */
const openProcess = (roomLog = memoryRoomLog()) =>
  openUserChanges({
    roomLog,
    realtime: { endSessions: (ids) => void ended.push(...ids), sessionIds: () => ['one', 'two'] },
    clock,
    log: pino({ level: 'silent' }),
    stillOpen: async (ids) => ids.filter((id) => open.includes(id)),
  })

test('the sockets of an ended session are closed in each process', async () => {
  const roomLog = memoryRoomLog()
  const [first, second] = [await openProcess(roomLog), await openProcess(roomLog)]
  await first.ended(['one'])
  await first.ended([])
  expect(ended).toEqual(['one', 'one'])
  await first.close()
  await second.close()
})

test('ended sessions, changed accounts and changed relations are reported in each process', async () => {
  const roomLog = memoryRoomLog()
  const [first, second] = [await openProcess(roomLog), await openProcess(roomLog)]
  const reported: (UserChange | null)[] = []
  second.onChange((change) => reported.push(change))
  first.onChange((change) => reported.push(change))
  await first.ended(['one', 'two'])
  await first.accountChanged(7)
  await first.relationsChanged(8)
  const nothing = { ids: [], userId: null, relationsOf: null }
  const changes = [
    { ...nothing, ids: ['one', 'two'] },
    { ...nothing, userId: 7 },
    { ...nothing, relationsOf: 8 },
  ]
  expect(reported).toEqual(changes.flatMap((change) => [change, change]))
  await first.close()
  await second.close()
})

test('after changes that were missed, any is reported to have happened, and ended sessions lose their sockets', async () => {
  const roomLog = memoryRoomLog()
  const listeners: RoomListener[] = []
  const process = await openProcess({
    ...roomLog,
    join(room, listener) {
      listeners.push(listener)
      return roomLog.join(room, listener)
    },
  })
  const reported: (UserChange | null)[] = []
  process.onChange((change) => reported.push(change))
  open = ['two']
  for (const listener of listeners) listener.onReset(null)
  expect(reported).toEqual([null])
  await expect.poll(() => ended).toEqual(['one'])
  await process.close()
})

test('the sockets of an expired session are closed within an hour', async () => {
  const process = await openProcess()
  await process.start()
  expect(ended).toEqual([])
  open = ['two']
  clock.advance(3_600_000)
  await expect.poll(() => ended).toEqual(['one'])
  await process.close()
})
