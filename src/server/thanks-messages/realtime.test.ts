import { expect, test } from 'vitest'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import type { RoomListener, RoomLog } from '../ports/room-log/port.ts'
import { openThanksNotes } from './realtime.ts'

/** One process with the clients of these users. */
async function openProcess(roomLog: RoomLog, connected: number[]) {
  const notes: [userId: number, liverId: unknown][] = []
  const listeners: RoomListener[] = []
  const notify = await openThanksNotes({
    roomLog: {
      ...roomLog,
      join(room, listener) {
        listeners.push(listener)
        return roomLog.join(room, listener)
      },
    },
    userRooms: {
      connected: () => connected,
      send: (userId, { type: _type, ...note }) => void notes.push([userId, Object.values(note)[0]]),
    },
  })
  return { notes, notify, missed: () => listeners.forEach(({ onReset }) => onReset(null)) }
}

test('each process sends an arrival to its own clients once', async () => {
  const roomLog = memoryRoomLog()
  const [one, other] = [await openProcess(roomLog, [1]), await openProcess(roomLog, [2])]
  await one.notify({ liverId: 9, userIds: [1, 2] })
  const sent = [
    [1, 9],
    [2, 9],
  ]
  expect([one.notes, other.notes]).toEqual([sent, sent])
})

test('a process that may have missed arrivals notifies all of its users', async () => {
  const { notes, missed } = await openProcess(memoryRoomLog(), [1, 2])
  missed()
  expect(notes).toEqual([
    [1, null],
    [2, null],
  ])
})
