import type { StartNote } from '#contract/lives/start-note.ts'
import type { UserRooms } from '../../realtime/index.ts'
import type { Lives } from '../service/index.ts'

interface StartNotesDeps {
  readonly lives: Pick<Lives, 'find' | 'reminders'>
  readonly userRooms: UserRooms
}

/** Returns the function that notifies the users of this process who are reminded of a live that has started. */
export function startNotes({ lives, userRooms }: StartNotesDeps) {
  return async (liveId: string): Promise<void> => {
    const connected = userRooms.connected()
    if (connected.length === 0) return
    const reminded = await lives.reminders.among(liveId, connected)
    if (reminded.length === 0) return
    const { id, title, liver } = await lives.find(liveId)
    const note: StartNote = { type: 'liveStarted', live: { id, title, liver } }
    for (const userId of reminded) userRooms.send(userId, note)
  }
}
