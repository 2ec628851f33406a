import { randomUUID } from 'node:crypto'
import type { RoomLog } from '../port.ts'
import { openLink, readLine, roomChannel, type LinkSetup } from './link.ts'
import { Presence, presenceChannel } from './presence.ts'
import { RedisRoom } from './room.ts'

const channelPrefix = roomChannel('')

/** Rooms that several processes share. Redis need not be there yet. */
export async function openRedisRoomLog(setup: Pick<LinkSetup, 'url' | 'patienceMs' | 'log'>): Promise<RoomLog> {
  const node = randomUUID()
  const rooms = new Map<string, RedisRoom>()

  const link = openLink({
    ...setup,
    heard(channel, message) {
      if (channel === presenceChannel) presence.heard(message)
      else hear(channel.slice(channelPrefix.length), message)
    },
    ready() {
      for (const [name, room] of rooms) void room.catchUp().then(() => forgetIdle(name))
    },
  })
  // A message beside the order that nobody can carry is not kept.
  const unheard = (): void => {}
  const presence = new Presence({
    node,
    publish: (message) => void link.publish(presenceChannel, message).catch(unheard),
    changed(room) {
      for (const listener of rooms.get(room)?.listeners ?? []) listener.viewers(presence.viewers(room))
    },
  })

  /** `event EPOCH SEQUENCE ID PAYLOAD`, or `signal NODE PAYLOAD`. */
  function hear(name: string, message: string): void {
    const room = rooms.get(name)
    const [kind = '', from = ''] = message.split(' ', 2)
    const rest = message.slice(kind.length + from.length + 2)
    if (kind === 'event') room?.heard({ epoch: from, ...readLine(rest) })
    else if (from !== node) for (const listener of room?.listeners ?? []) listener.signal(rest)
  }

  function roomOf(name: string): RedisRoom {
    const room = rooms.get(name) ?? new RedisRoom(name, link)
    rooms.set(name, room)
    return room
  }

  function forgetIdle(name: string): void {
    if (rooms.get(name)?.idle) rooms.delete(name)
  }

  await link.opened()
  await link.subscribe(presenceChannel)
  return {
    async join(name, listener) {
      const room = roomOf(name)
      // Heard before it is read, so that nothing falls in between.
      if (room.listeners.size === 0) await link.subscribe(roomChannel(name))
      await room.catchUp()
      room.listeners.add(listener)
      rooms.set(name, room)
      return {
        position: () => room.window.position,
        window: () => [...room.window.entries],
        since: (after) => room.window.since(after),
        leave() {
          if (!room.listeners.delete(listener) || room.listeners.size > 0) return
          link.unsubscribe(roomChannel(name))
          forgetIdle(name)
        },
      }
    },

    async append(name, entry) {
      const appended = await roomOf(name).append(entry)
      forgetIdle(name)
      return appended
    },

    tell(name, payload) {
      for (const listener of rooms.get(name)?.listeners ?? []) listener.signal(payload)
      link.publish(roomChannel(name), `signal ${node} ${payload}`).catch(unheard)
    },

    attend: (room, viewers) => presence.attend(room, viewers),
    viewers: (room) => presence.viewers(room),

    async close() {
      presence.close()
      for (const room of rooms.values()) room.close()
      // What was said last is still on its way.
      await new Promise((resolve) => setTimeout(resolve, 20))
      await link.close()
    },
  }
}
