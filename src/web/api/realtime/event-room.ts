import { eventRoom } from '#contract/events/limits.ts'
import type { EventRanksMessage } from '#contract/events/schemas.ts'
import { watchRoom } from './watch-room.ts'

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The fields that the client relies on; the server guarantees the rest of the contract. */
const isRank = (value: unknown): boolean =>
  isObject(value) && ['division', 'rank', 'points', 'userId'].every((field) => Number.isInteger(value[field]))

const isRanks = (value: unknown): value is EventRanksMessage =>
  isObject(value) &&
  value['type'] === 'eventRanks' &&
  typeof value['state'] === 'string' &&
  Array.isArray(value['ranks']) &&
  value['ranks'].every(isRank)

/** The ranks in a message of the room; null for other messages. */
export function readEventMessage(data: unknown, room: string): EventRanksMessage | null {
  if (typeof data !== 'string') return null
  try {
    const value: unknown = JSON.parse(data)
    return isRanks(value) && value.room === room ? value : null
  } catch {
    return null
  }
}

/** Receives the ranks of an event whenever they change, over a connection of its own; returns the function that ends it. */
export function watchEvent(eventId: number, onRanks: (message: EventRanksMessage) => void): () => void {
  const room = eventRoom(eventId)
  return watchRoom(room, (data) => {
    const message = readEventMessage(data, room)
    if (message) onRanks(message)
  })
}
