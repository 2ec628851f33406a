import { leafEventRoom } from '#contract/leaf-events/limits.ts'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { isObject, watchRoom, type AnyMessage } from '../../api/realtime/index.ts'

/** The fields that the client relies on. */
const isRound = (value: unknown): value is LeafRound =>
  isObject(value) && Number.isInteger(value['id']) && Array.isArray(value['options']) && 'result' in value

export interface LeafEventListener {
  /** Also called after each reconnect: changes in between were missed. */
  joined(): void
  changed(rounds: readonly LeafRound[]): void
  /** The viewer has voted, perhaps on another device. */
  voted(): void
}

/** Delivers one message of the room; others are ignored. */
export function readLeafEventMessage({ type, rounds }: AnyMessage, listener: LeafEventListener): void {
  if (type === 'joined') listener.joined()
  if (type === 'leafRounds' && Array.isArray(rounds)) listener.changed(rounds.filter(isRound))
  if (type === 'leavesGiven') listener.voted()
}

/** Follows the totals of a leaf event over a connection of its own; returns the function that ends it. */
export const watchLeafEvent = (eventId: number, listener: LeafEventListener): (() => void) =>
  watchRoom(leafEventRoom(eventId), (message) => readLeafEventMessage(message, listener))
