import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { numberRooms } from '#tests/support/number-room.ts'
import { TestConnection } from '#tests/support/test-connection.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import { Rooms, type OpenRoom } from './rooms.ts'

const lingerMs = 10_000

let rooms: ReturnType<typeof openRooms>

const openRooms = () =>
  new Rooms(numberRooms, { log: memoryRoomLog(), welcome: async () => [], viewersChanged() {}, failed: expect.fail })

beforeEach(() => {
  vi.useFakeTimers()
  rooms = openRooms()
})
afterEach(() => {
  rooms.close()
  vi.useRealTimers()
})

async function join(connection: TestConnection): Promise<OpenRoom> {
  const room = await rooms.join('one')
  if (room === null) throw new Error('the room does not exist')
  room.join(connection, null)
  return room
}

function leave(room: OpenRoom, connection: TestConnection): void {
  room.leave(connection)
  rooms.left(room)
}

test('an empty room stays open for clients that reconnect, and is closed later', async () => {
  const connection = new TestConnection()
  const room = await join(connection)
  leave(room, connection)
  vi.advanceTimersByTime(lingerMs - 1)
  expect([...rooms.all()]).toEqual([room])
  vi.advanceTimersByTime(1)
  expect([...rooms.all()]).toEqual([])
  expect(rooms.find(room.name)).toBeNull()
})

test('a room that is joined again in time stays open, as long as it has a connection', async () => {
  const [first, second] = [new TestConnection(), new TestConnection()]
  const room = await join(first)
  leave(room, first)
  vi.advanceTimersByTime(lingerMs - 1)
  expect(await join(second)).toBe(room)
  vi.advanceTimersByTime(10 * lingerMs)
  expect(rooms.find(room.name)).toBe(room)
})

test('a room that one of two connections leaves stays open', async () => {
  const [first, second] = [new TestConnection(), new TestConnection()]
  const room = await join(first)
  await join(second)
  leave(room, first)
  vi.advanceTimersByTime(10 * lingerMs)
  expect(rooms.find(room.name)).toBe(room)
})
