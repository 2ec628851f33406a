import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RealtimeMessage, RoomEvent } from '#contract/realtime.ts'
import { TestMember } from '#tests/support/test-member.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import type { RoomListener, RoomLog } from '../ports/room-log/port.ts'
import { entryOf } from './payload.ts'
import { Room } from './room.ts'
import type { RoomSubject } from './subject.ts'

const name = 'live:abcdefghijkl'

/** What happens is a change of slow mode, each to another number of seconds; a snapshot has the last. */
class SlowModes implements RoomSubject {
  #seconds = 0
  apply(event: RoomEvent): void {
    if (event.type === 'slowMode') this.#seconds = event.seconds
  }
  mayReadAll = () => true
  snapshot() {
    return { comments: [], pinned: null, slowModeSeconds: this.#seconds, enabled: true, closesAt: null }
  }
  async renew(): Promise<void> {}
  standing() {
    return { role: 'visitor', silencedUntil: null, banned: false } as const
  }
  countsAsViewer = () => true
  say = async () => ''
  greet = async () => []
  close(): void {}
}

let room: Room
let log: RoomLog
let listener: RoomListener

beforeEach(async () => {
  vi.useFakeTimers()
  const memory = memoryRoomLog()
  log = {
    ...memory,
    join(joined, hearing) {
      listener = hearing
      return memory.join(joined, hearing)
    },
  }
  room = new Room({ name, log, subject: new SlowModes(), failed: expect.fail })
  await room.open()
})
afterEach(() => {
  room.close()
  vi.useRealTimers()
})

const happen = (seconds: number) => log.append(name, entryOf(`slow:${seconds}`, { type: 'slowMode', seconds }))

function enter(): TestMember {
  const member = new TestMember()
  room.enter(member, null)
  return member
}

const secondsOf = (message: RealtimeMessage): number[] => {
  if (message.type !== 'entered' && message.type !== 'news') return []
  const snapshot = message.type === 'entered' && message.snapshot ? [message.snapshot.slowModeSeconds] : []
  return [...snapshot, ...message.events.flatMap((event) => (event.type === 'slowMode' ? [event.seconds] : []))]
}
const heard = ({ messages }: TestMember): number[] => messages.flatMap(secondsOf)

test('whoever comes in between two frames hears with the next one only what came after them', async () => {
  const before = enter()
  await happen(1)
  const between = enter()
  await happen(2)
  const last = enter()
  await vi.advanceTimersByTimeAsync(100)
  expect([before, between, last].map(heard)).toEqual([[0, 1, 2], [1, 2], [2]])
})

test('where the order begins anew between two frames, nobody hears again what they came in with', async () => {
  const before = enter()
  await happen(1)
  const between = enter()
  await happen(2)
  listener.anew([entryOf('slow:3', { type: 'slowMode', seconds: 3 })])
  await vi.advanceTimersByTimeAsync(100)
  await happen(4)
  await vi.advanceTimersByTimeAsync(100)
  expect([before, between].map(heard)).toEqual([
    [0, 1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
})
