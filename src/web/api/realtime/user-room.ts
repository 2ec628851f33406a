import { userRoom } from '#contract/realtime/limits.ts'
import type { UserNote } from '#contract/realtime/schemas.ts'
import { watchRoom } from './watch-room.ts'

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'

/** The fields that the client relies on; the server guarantees the rest of the contract. */
const isNote = (value: unknown): value is UserNote & { readonly room: string } =>
  isObject(value) &&
  value['type'] === 'liveStarted' &&
  isObject(value['live']) &&
  isText(value['live']['id']) &&
  isText(value['live']['title']) &&
  isObject(value['live']['liver'])

/** A note of the room; null for other messages. */
export function readUserNote(data: unknown, room: string): UserNote | null {
  if (!isText(data)) return null
  try {
    const value: unknown = JSON.parse(data)
    return isNote(value) && value.room === room ? value : null
  } catch {
    return null
  }
}

/** Receives the notes of the signed-in user, over a connection of its own; returns the function that ends it. */
export function watchUserRoom(userId: number, onNote: (note: UserNote) => void): () => void {
  const room = userRoom(userId)
  return watchRoom(room, (data) => {
    const note = readUserNote(data, room)
    if (note) onNote(note)
  })
}
