import { leafEventRoom } from '#contract/leaf-events/limits.ts'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { isObject, watchRoom, type AnyMessage } from '../../api/realtime/index.ts'

/** The fields that the client relies on. */
const isRound = (value: unknown): value is LeafRound =>
  isObject(value) && Number.isInteger(value['id']) && Array.isArray(value['options']) && 'result' in value

export interface LeafEventListener {
  /** Also called after each reconnect: changes in between were missed. */
  joined(): void
  changed(round: LeafRound): void
}

/** Delivers one message of the room; others are ignored. */
export function readLeafEventMessage({ type, round }: AnyMessage, listener: LeafEventListener): void {
  if (type === 'joined') listener.joined()
  if (type === 'leafRound' && isRound(round)) listener.changed(round)
}

/** Follows the totals of a leaf event over a connection of its own; returns the function that ends it. */
export const watchLeafEvent = (eventId: number, listener: LeafEventListener): (() => void) =>
  watchRoom(leafEventRoom(eventId), (message) => readLeafEventMessage(message, listener))
