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
  const viewers = new Map<string, Set<string>>()

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

  function notifyViewers(name: string): void {
    for (const listener of rooms.get(name)?.listeners ?? []) listener.viewers(viewers.get(name)?.size ?? 0)
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

    addViewer(name, viewer) {
      viewers.set(name, (viewers.get(name) ?? new Set<string>()).add(viewer))
      notifyViewers(name)
    },

    removeViewer(name, viewer) {
      const left = viewers.get(name)
      left?.delete(viewer)
      if (left?.size === 0) viewers.delete(name)
      notifyViewers(name)
    },

    viewers: (name) => viewers.get(name)?.size ?? 0,

    async close() {
      rooms.clear()
    },
  }
}
