import { eventRoom } from '#contract/events/limits.ts'
import type { EventRanksMessage } from '#contract/events/schemas.ts'
import { isObject, watchRoom, type AnyMessage } from '../../api/realtime/index.ts'

/** The fields that the client relies on. */
const isRank = (value: unknown): boolean =>
  isObject(value) && ['division', 'rank', 'points', 'userId'].every((field) => Number.isInteger(value[field]))

/** Whether a message of the room has the ranks. */
export const isEventRanks = (message: AnyMessage): message is AnyMessage & EventRanksMessage =>
  message.type === 'eventRanks' &&
  typeof message['state'] === 'string' &&
  Array.isArray(message['ranks']) &&
  message['ranks'].every(isRank)

/** Receives the ranks of an event whenever they change, over a connection of its own; returns the function that ends it. */
export function watchEvent(eventId: number, onRanks: (message: EventRanksMessage) => void): () => void {
  return watchRoom(eventRoom(eventId), (message) => {
    if (isEventRanks(message)) onRanks(message)
  })
}
