import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import { openSessionSockets } from './session-sockets.ts'

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
  openSessionSockets({
    roomLog,
    realtime: { endSessions: (ids) => void ended.push(...ids), sessionIds: () => ['one', 'two'] },
    clock,
    log: pino({ level: 'silent' }),
    stillOpen: async (ids) => ids.filter((id) => open.includes(id)),
  })

test('the sockets of an ended session are closed in each process', async () => {
  const roomLog = memoryRoomLog()
  const [first, second] = [await openProcess(roomLog), await openProcess(roomLog)]
  await first.end(['one'])
  await first.end([])
  expect(ended).toEqual(['one', 'one'])
  await first.close()
  await second.close()
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
