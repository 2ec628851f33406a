import { randomUUID } from 'node:crypto'
import type { RoomLog } from '../port.ts'
import { openLink, readLine, roomChannel, type LinkOptions } from './link.ts'
import { Presence, presenceChannel } from './presence.ts'
import { RedisRoom } from './room.ts'

const channelPrefix = roomChannel('')

/** Room log shared by several processes. Redis may be unavailable at start. */
export async function openRedisRoomLog(options: Pick<LinkOptions, 'url' | 'patienceMs' | 'log'>): Promise<RoomLog> {
  const node = randomUUID()
  const rooms = new Map<string, RedisRoom>()

  const link = openLink({
    ...options,
    onMessage(channel, message) {
      if (channel === presenceChannel) presence.receive(message)
      else receive(channel.slice(channelPrefix.length), message)
    },
    onReady() {
      for (const [name, room] of rooms) void room.catchUp().then(() => dropIdle(name))
    },
  })
  // Signals are dropped while Redis is unavailable.
  const ignore = (): void => {}
  const presence = new Presence({
    node,
    publish: (message) => void link.publish(presenceChannel, message).catch(ignore),
    onChange(room) {
      for (const listener of rooms.get(room)?.listeners ?? []) listener.viewers(presence.viewers(room))
    },
  })

  /** `event EPOCH SEQUENCE ID PAYLOAD`, or `signal NODE PAYLOAD`. */
  function receive(name: string, message: string): void {
    const room = rooms.get(name)
    const [kind = '', from = ''] = message.split(' ', 2)
    const rest = message.slice(kind.length + from.length + 2)
    if (kind === 'event') room?.receive({ epoch: from, ...readLine(rest) })
    else if (from !== node) for (const listener of room?.listeners ?? []) listener.signal(rest)
  }

  function roomOf(name: string): RedisRoom {
    const room = rooms.get(name) ?? new RedisRoom(name, link, () => dropIdle(name))
    rooms.set(name, room)
    return room
  }

  function dropIdle(name: string): void {
    if (rooms.get(name)?.idle) rooms.delete(name)
  }

  await link.opened()
  await link.subscribe(presenceChannel)
  return {
    async join(name, listener) {
      const room = roomOf(name)
      // Subscribes before reading, so that no entry is missed.
      if (room.listeners.size === 0) await link.subscribe(roomChannel(name))
      await room.catchUp()
      room.listeners.add(listener)
      rooms.set(name, room)
      return {
        position: () => room.window.position,
        window: () => [...room.window.entries],
        since: (after) => room.window.since(after),
        isCurrent: () => room.isCurrent,
        leave() {
          if (!room.listeners.delete(listener) || room.listeners.size > 0) return
          link.unsubscribe(roomChannel(name))
          dropIdle(name)
        },
      }
    },

    async append(name, entry) {
      const appended = await roomOf(name).append(entry)
      dropIdle(name)
      return appended
    },

    signal(name, payload) {
      for (const listener of rooms.get(name)?.listeners ?? []) listener.signal(payload)
      link.publish(roomChannel(name), `signal ${node} ${payload}`).catch(ignore)
    },

    addViewer: (room, viewer) => presence.addViewer(room, viewer),
    removeViewer: (room, viewer) => presence.removeViewer(room, viewer),
    viewers: (room) => presence.viewers(room),

    async close() {
      presence.close()
      for (const room of rooms.values()) room.close()
      // The last messages are still being sent.
      await new Promise((resolve) => setTimeout(resolve, 20))
      await link.close()
    },
  }
}
