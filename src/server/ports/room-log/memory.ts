import type { RoomListener, RoomLog } from './port.ts'
import { RoomWindow } from './window.ts'

/** Number of empty rooms whose log is retained; beyond it the one left first is dropped. */
const maxEmptyRooms = 200

interface MemoryRoom {
  readonly window: RoomWindow
  readonly listeners: Set<RoomListener>
}

/** Room log for a single process. `hasOthers`: there may be other processes, whose entries do not arrive. */
export function memoryRoomLog({ hasOthers = false } = {}): RoomLog {
  const rooms = new Map<string, MemoryRoom>()
  const empty = new Set<string>()
  const viewerCounts = new Map<string, number>()

  function roomOf(name: string): MemoryRoom {
    const room = rooms.get(name) ?? { window: new RoomWindow(), listeners: new Set() }
    rooms.set(name, room)
    if (room.listeners.size === 0) retainEmpty(name)
    return room
  }

  function retainEmpty(name: string): void {
    empty.delete(name)
    empty.add(name)
    const [first] = empty
    if (empty.size <= maxEmptyRooms || first === undefined) return
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
        isCurrent: () => !hasOthers,
        leave() {
          if (listeners.delete(listener) && listeners.size === 0) retainEmpty(name)
        },
      }
    },

    async append(name, entry) {
      const { window, listeners } = roomOf(name)
      const appended = window.append(entry)
      if (!appended.repeated) for (const listener of listeners) listener.event(entry)
      return appended
    },

    signal(name, payload) {
      for (const listener of rooms.get(name)?.listeners ?? []) listener.signal(payload)
    },

    setLocalViewerCount(name, viewers) {
      if ((viewerCounts.get(name) ?? 0) === viewers) return
      if (viewers === 0) viewerCounts.delete(name)
      else viewerCounts.set(name, viewers)
      for (const listener of rooms.get(name)?.listeners ?? []) listener.viewers(viewers)
    },

    viewers: (name) => viewerCounts.get(name) ?? 0,

    async close() {
      rooms.clear()
    },
  }
}
