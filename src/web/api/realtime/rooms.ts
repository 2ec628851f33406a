import type { RealtimeMessage, RealtimeRequest } from '#contract/realtime.ts'
import { newKey } from '../new-key.ts'
import { learn, unknownRoom, type KnownRoom, type RoomNews } from './known-room.ts'
import type { Line, LineEvents } from './line.ts'
import { readRealtimeMessage } from './read-message.ts'
import { reconnectDelay } from './reconnect-delay.ts'

export interface RoomListener {
  /** What is known of the room is another. */
  changed?(): void
  message?(message: RealtimeMessage): void
  connected?(connected: boolean): void
}

export interface Rooms {
  /** Enters the room with the first listener and leaves it with the last; returns how to stop. */
  listen(room: string, listener: RoomListener): () => void
  known(room: string): KnownRoom
  /** Something that this page knows by itself. */
  tell(room: string, news: RoomNews): void
  /** Said as soon as the room is entered, and once only, however often the connection breaks. */
  comment(room: string, text: string): void
  hearts(room: string, count: number): void
  /** The viewer is another: the server knows them by the cookie that a new line brings. */
  reopen(): void
}

interface Room {
  known: KnownRoom
  readonly listeners: Set<RoomListener>
  /** How often in a row it could not be entered, and when it is tried again. */
  failures: number
  again: ReturnType<typeof setTimeout> | undefined
}

/** In milliseconds: whoever goes from one page to another keeps the line. */
const lingering = 1000

/** The rooms that this page is in, over one line. */
export function openRooms(open: (events: LineEvents) => Line): Rooms {
  const rooms = new Map<string, Room>()
  let line: Line | null = null
  let closing: ReturnType<typeof setTimeout> | undefined

  const say = (request: RealtimeRequest): void => line?.say(JSON.stringify(request))

  function enter(name: string, room: Room): void {
    clearTimeout(room.again)
    say({ type: 'enter', room: name, after: room.known.place })
    change(name, room, { type: 'asked' })
  }

  function change(name: string, room: Room, news: RoomNews): void {
    const before = room.known
    room.known = learn(before, news)
    if (room.known === before) return
    for (const { changed } of room.listeners) changed?.()
    if (room.known.step === 'astray') enter(name, room)
    // What was said and not answered is said again under its key.
    else if (news.type === 'entered') {
      room.failures = 0
      for (const { key, text, commentId } of room.known.sent) {
        if (commentId === null) say({ type: 'comment', room: name, key, text })
      }
    }
  }

  function enterLater(name: string, room: Room): void {
    clearTimeout(room.again)
    room.again = setTimeout(() => enter(name, room), reconnectDelay(room.failures++, Math.random()))
  }

  const enterAll = (): void => {
    for (const [name, room] of rooms) enter(name, room)
  }

  const events: LineEvents = {
    opened() {
      enterAll()
      for (const { listeners } of rooms.values()) for (const { connected } of listeners) connected?.(true)
    },
    heard(text) {
      const message = readRealtimeMessage(text)
      const room = message && rooms.get(message.room)
      if (!message || !room) return
      change(message.room, room, message)
      if (message.type === 'unavailable') enterLater(message.room, room)
      for (const { message: hear } of room.listeners) hear?.(message)
    },
    // Entering again is answered, and tells what was missed.
    silent: enterAll,
    lost() {
      for (const [name, room] of rooms) {
        clearTimeout(room.again)
        change(name, room, { type: 'away' })
        for (const { connected } of room.listeners) connected?.(false)
      }
    },
  }

  function leave(name: string): void {
    clearTimeout(rooms.get(name)?.again)
    say({ type: 'leave', room: name })
    rooms.delete(name)
    if (rooms.size > 0) return
    closing = setTimeout(() => {
      line?.close()
      line = null
    }, lingering)
  }

  function roomOf(name: string): Room {
    const present = rooms.get(name)
    if (present) return present
    const room: Room = { known: unknownRoom, listeners: new Set(), failures: 0, again: undefined }
    rooms.set(name, room)
    clearTimeout(closing)
    if (line === null) line = open(events)
    else enter(name, room)
    return room
  }

  return {
    listen(name, listener) {
      const { listeners } = roomOf(name)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave(name)
      }
    },
    known: (name) => rooms.get(name)?.known ?? unknownRoom,
    tell(name, news) {
      const room = rooms.get(name)
      if (room) change(name, room, news)
    },
    comment(name, text) {
      const room = rooms.get(name)
      if (!room) return
      const key = newKey()
      change(name, room, { type: 'said', key, text })
      if (room.known.step === 'in') say({ type: 'comment', room: name, key, text })
    },
    hearts: (name, count) => say({ type: 'hearts', room: name, count }),
    reopen() {
      if (line === null) return
      line.close()
      for (const [name, room] of rooms) change(name, room, { type: 'away' })
      line = open(events)
    },
  }
}
