import type { RoomRequest } from '#contract/realtime/schemas.ts'
import { readMessage, type AnyMessage } from './message.ts'
import { connectPage } from './page-connection.ts'

/**
 * Joins a room over a connection of its own, again after each reconnect, and receives its messages. `lost` is called when
 * the connection is lost. Returns the function that closes the connection.
 */
export function watchRoom(
  room: string,
  received: (message: AnyMessage) => void,
  lost: () => void = () => {},
): () => void {
  const request: RoomRequest = { type: 'join', room, after: null }
  const join = () => connection.send(JSON.stringify(request))
  const receive = (data: unknown) => {
    const message = readMessage(data)
    if (message?.room === room) received(message)
  }
  const connection = connectPage({ opened: join, received: receive, probe: join, lost })
  return () => connection.close()
}
