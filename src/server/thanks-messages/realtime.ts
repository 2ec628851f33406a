import { z } from 'zod'
import { bodyId } from '#contract/ids.ts'
import type { ThanksNote } from '#contract/thanks-messages/note.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import { openControlChannel, type UserRooms } from '../realtime/index.ts'

const arrival = z.object({ liverId: bodyId, userIds: z.array(bodyId) })
type Arrival = z.infer<typeof arrival>

interface ThanksNotesDeps {
  readonly roomLog: RoomLog
  readonly userRooms: UserRooms
}

/** Returns the function that notifies the recipients of a message on all of their devices, at all processes. */
export async function openThanksNotes({ roomLog, userRooms }: ThanksNotesDeps) {
  const sendTo = (userId: number, liverId: number | null): void => {
    const note: ThanksNote = { type: 'thanksArrived', liverId }
    userRooms.send(userId, note)
  }

  function sendHere({ liverId, userIds }: Arrival): void {
    for (const userId of userIds) sendTo(userId, liverId)
  }

  const channel = await openControlChannel({
    roomLog,
    name: 'thanks-messages',
    message: arrival,
    receive: sendHere,
    // It is not known whose messages were lost.
    reset: () => userRooms.connected().forEach((userId) => sendTo(userId, null)),
  })

  return async (arrived: Arrival): Promise<void> => {
    sendHere(arrived)
    await channel.publish(arrived)
  }
}
