import type { RoomListener, RoomLog } from './port.ts'
import { RoomWindow } from './window.ts'

/** So many rooms that nobody is in keep their order; then the one that was left first is forgotten. */
const emptyRoomsKept = 200

interface MemoryRoom {
  readonly window: RoomWindow
  readonly listeners: Set<RoomListener>
}

/** Rooms of a site that is one process. */
export function memoryRoomLog(): RoomLog {
  const rooms = new Map<string, MemoryRoom>()
  const empty = new Set<string>()
  const present = new Map<string, number>()

  function roomOf(name: string): MemoryRoom {
    const room = rooms.get(name) ?? { window: new RoomWindow(), listeners: new Set() }
    rooms.set(name, room)
    if (room.listeners.size === 0) forgetAfter(name)
    return room
  }

  function forgetAfter(name: string): void {
    empty.delete(name)
    empty.add(name)
    const [first] = empty
    if (empty.size <= emptyRoomsKept || first === undefined) return
    empty.delete(first)
    rooms.delete(first)
  }

  return {
    async join(name, listener) {
      const room = roomOf(name)
      room.listeners.add(listener)
      empty.delete(name)
      const { window, listeners } = room
      return {
        position: () => window.position,
        window: () => [...window.entries],
        since: (after) => window.since(after),
        leave() {
          if (listeners.delete(listener) && listeners.size === 0) forgetAfter(name)
        },
      }
    },

    async append(name, entry) {
      const { window, listeners } = roomOf(name)
      const appended = window.append(entry)
      if (!appended.repeated) for (const listener of listeners) listener.event(entry)
      return appended
    },

    tell(name, payload) {
      for (const listener of rooms.get(name)?.listeners ?? []) listener.signal(payload)
    },

    attend(name, viewers) {
      if ((present.get(name) ?? 0) === viewers) return
      if (viewers === 0) present.delete(name)
      else present.set(name, viewers)
      for (const listener of rooms.get(name)?.listeners ?? []) listener.viewers(viewers)
    },

    viewers: (name) => present.get(name) ?? 0,

    async close() {
      rooms.clear()
    },
  }
}
