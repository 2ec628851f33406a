import type { ThanksNote } from '#contract/thanks-messages/note.ts'
import type { AnyMessage } from '../../api/realtime/index.ts'
import { watchUserRoom } from '../user-room/user-room.ts'

/** Checks the fields that the client relies on. */
const isThanksNote = (note: AnyMessage): note is AnyMessage & ThanksNote =>
  note.type === 'thanksArrived' && (note['liverId'] === null || Number.isInteger(note['liverId']))

/**
 * Calls `changed` when a message of a liver has arrived, and with null after each join: then messages may have arrived
 * unnoticed. Returns the function that ends it.
 */
export const watchThanks = (
  userId: number,
  changed: (liverId: number | null) => void,
  lost: () => void = () => {},
): (() => void) =>
  watchUserRoom(userId, {
    joined: () => changed(null),
    received: (note) => {
      if (isThanksNote(note)) changed(note.liverId)
    },
    lost,
  })
