import { leafEventRoom } from '#contract/leaf-events/limits.ts'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { watchRoom } from './watch-room.ts'

type Fields = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The fields that the client relies on; the server guarantees the rest of the contract. */
const isRound = (value: unknown): value is LeafRound =>
  isObject(value) && Number.isInteger(value['id']) && Array.isArray(value['options']) && 'result' in value

function parse(data: unknown): Fields | null {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : null
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export interface LeafEventListener {
  /** Also called after each reconnect: changes in between were missed. */
  joined(): void
  changed(round: LeafRound): void
}

/** Delivers one message of the room; others are ignored. */
export function readLeafEventMessage(data: unknown, room: string, listener: LeafEventListener): void {
  const message = parse(data)
  if (message?.['room'] !== room) return
  const { type, round } = message
  if (type === 'joined') listener.joined()
  if (type === 'leafRound' && isRound(round)) listener.changed(round)
}

/** Follows the totals of a leaf event over a connection of its own; returns the function that ends it. */
export function watchLeafEvent(eventId: number, listener: LeafEventListener): () => void {
  const room = leafEventRoom(eventId)
  return watchRoom(room, (data) => readLeafEventMessage(data, room, listener))
}
