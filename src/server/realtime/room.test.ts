import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { NumberRoom, numberEvent, numberRooms, type NumberEvent } from '#tests/support/number-room.ts'
import { TestConnection, type SentMessage } from '#tests/support/test-connection.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import type { RoomListener, RoomLog } from '../ports/room-log/port.ts'
import { Room } from './room.ts'

const name = 'number:one'
const entryOf = (value: number) => ({ id: `set:${value}`, payload: JSON.stringify({ type: 'set', value }) })

let room: Room<never, NumberEvent>
let log: RoomLog
let listener: RoomListener

beforeEach(async () => {
  vi.useFakeTimers()
  const memory = memoryRoomLog()
  log = {
    ...memory,
    join(joined, roomListener) {
      listener = roomListener
      return memory.join(joined, roomListener)
    },
  }
  room = new Room(numberRooms, 'one', new NumberRoom(), {
    log,
    welcome: async () => [],
    viewersChanged() {},
    failed: expect.fail,
  })
  await room.open()
})
afterEach(() => {
  room.close()
  vi.useRealTimers()
})

const publish = (value: number) => log.append(name, entryOf(value))

function join(): TestConnection {
  const connection = new TestConnection()
  room.join(connection, null)
  return connection
}

const events = z.object({ events: z.array(numberEvent), snapshot: z.int().nullable().optional() })
const valuesOf = (message: SentMessage): number[] => {
  if (message.type !== 'joined' && message.type !== 'batch') return []
  const read = events.parse(message)
  return [...(typeof read.snapshot === 'number' ? [read.snapshot] : []), ...read.events.map(({ value }) => value)]
}
const received = ({ messages }: TestConnection): number[] => messages.flatMap(valuesOf)

test('a user or visitor counts as one viewer, however many connections they hold', () => {
  const [first, second] = [new TestConnection(1), new TestConnection(1)]
  const others = [new TestConnection(2), new TestConnection(null, 'a'), new TestConnection(null, 'a')]
  const unknown = [new TestConnection(), new TestConnection()]
  for (const connection of [first, second, ...others, ...unknown]) room.join(connection, null)
  expect(log.viewers(name)).toBe(5)
  expect(room.viewersHere().map(({ client }) => client)).toEqual(
    [first, others[0], others[1], ...unknown].map((connection) => connection?.client),
  )
  room.leave(first)
  expect(log.viewers(name)).toBe(5)
  room.leave(second)
  expect(log.viewers(name)).toBe(4)
})

test('a client that joins between two batches receives only the events after its snapshot', async () => {
  const first = join()
  await publish(1)
  const second = join()
  await publish(2)
  const third = join()
  await vi.advanceTimersByTimeAsync(100)
  expect([first, second, third].map(received)).toEqual([[0, 1, 2], [1, 2], [2]])
})

test('a snapshot is serialised once for all clients that join until it changes', async () => {
  let serialised = 0
  const snapshotOf = (value: number) => ({
    toJSON() {
      serialised += 1
      return value
    },
  })
  class SharedRoom extends NumberRoom {
    #snapshot = snapshotOf(0)
    override apply({ value }: NumberEvent): void {
      this.#snapshot = snapshotOf(value)
    }
    override state = () => ({ snapshot: this.#snapshot })
  }
  const deps = { log, welcome: async () => [], viewersChanged() {}, failed: expect.fail }
  const shared = new Room({ ...numberRooms, open: async () => new SharedRoom() }, 'two', new SharedRoom(), deps)
  await shared.open()
  const joinShared = () =>
    Array.from({ length: 100 }, () => {
      const connection = new TestConnection()
      shared.join(connection, null)
      return connection
    })
  const before = joinShared()
  expect(serialised).toBe(1)
  await log.append('number:two', entryOf(7))
  const after = joinShared()
  expect(serialised).toBe(2)
  expect([...before, ...after].map(({ messages: [first] }) => first && valuesOf(first))).toEqual([
    ...before.map(() => [0]),
    ...after.map(() => [7]),
  ])
  shared.close()
})

test('a reset of the log between two batches repeats no event that a snapshot contained', async () => {
  const first = join()
  await publish(1)
  const second = join()
  await publish(2)
  listener.onReset([entryOf(3)])
  await vi.advanceTimersByTimeAsync(100)
  await publish(4)
  await vi.advanceTimersByTimeAsync(100)
  expect([first, second].map(received)).toEqual([
    [0, 1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
})
