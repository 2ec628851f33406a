import { realtimePath } from '#contract/realtime/limits.ts'
import type { RoomRequest } from '#contract/realtime/schemas.ts'
import { apiAddress } from '../api-address.ts'
import { openConnection } from './connection.ts'
import { readMessage, type AnyMessage } from './message.ts'

/**
 * Joins a room over a connection of its own, again after each reconnect, and receives its messages. `lost` is called when
 * the connection is lost. Returns the function that closes the connection.
 */
export function watchRoom(
  room: string,
  received: (message: AnyMessage) => void,
  lost: () => void = () => {},
): () => void {
  const address = apiAddress(realtimePath)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const request: RoomRequest = { type: 'join', room, after: null }
  const join = () => connection.send(JSON.stringify(request))
  const receive = (data: unknown) => {
    const message = readMessage(data)
    if (message?.room === room) received(message)
  }
  const connection = openConnection(address, { opened: join, received: receive, probe: join, lost }, window)
  return () => connection.close()
}
