import type { GroupViewingMessage } from '#contract/group-viewings/room.ts'
import { serverClock } from '../../../server-clock/index.ts'
import type { GroupRooms } from './rooms.ts'

/** The first pings, of which the clock keeps the least delayed; then one now and then against drift. */
const firstPings = 8
const firstEveryMs = 150
const laterEveryMs = 30_000

export interface ClockPings {
  /** Measures again with several pings: the room was joined, or the device may have slept. */
  restart(): void
  received(message: GroupViewingMessage): void
  stop(): void
}

/** Measures the server's clock over the room. */
export function startClockPings(rooms: Pick<GroupRooms, 'send'>, room: string): ClockPings {
  const pending = new Map<number, (serverTime: number) => void>()
  let number = 0
  let left = firstPings
  let timer: ReturnType<typeof setTimeout> | undefined

  function ping(): void {
    number += 1
    left = Math.max(0, left - 1)
    // The reply to an earlier one is lost.
    pending.delete(number - firstPings)
    pending.set(number, serverClock.measure())
    rooms.send({ type: 'ping', room, number })
    timer = setTimeout(ping, left > 0 ? firstEveryMs : laterEveryMs)
  }

  return {
    restart() {
      clearTimeout(timer)
      pending.clear()
      left = firstPings
      ping()
    },
    received(message) {
      if (message.type !== 'pong') return
      pending.get(message.number)?.(message.serverTime)
      pending.delete(message.number)
    },
    stop: () => clearTimeout(timer),
  }
}
