import { realtimePath } from '#contract/realtime/limits.ts'
import { apiAddress } from '../api-address.ts'
import { openConnection } from './connection.ts'

/**
 * Joins a room over a connection of its own, again after each reconnect. `lost` is called when the connection is lost.
 * Returns the function that closes the connection.
 */
export function watchRoom(room: string, received: (data: unknown) => void, lost: () => void = () => {}): () => void {
  const address = apiAddress(realtimePath)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const join = () => connection.send(JSON.stringify({ type: 'join', room, after: null }))
  const connection = openConnection(address, { opened: join, received, probe: join, lost }, window)
  return () => connection.close()
}
