import type { StartNote } from '#contract/lives/start-note.ts'
import { userRoom } from '#contract/realtime/limits.ts'
import { isObject, watchRoom, type AnyMessage } from '../../api/realtime/index.ts'

/** Whether a message of a user's room is the note of a start; checks the fields that the client relies on. */
export const isStartNote = (message: AnyMessage): message is AnyMessage & StartNote => {
  const { type, live } = message
  return (
    type === 'liveStarted' &&
    isObject(live) &&
    typeof live['id'] === 'string' &&
    typeof live['title'] === 'string' &&
    isObject(live['liver'])
  )
}

/** Receives the notes of the signed-in user, over a connection of its own; returns the function that ends it. */
export const watchStarts = (userId: number, onNote: (note: StartNote) => void): (() => void) =>
  watchRoom(userRoom(userId), (message) => {
    if (isStartNote(message)) onNote(message)
  })
