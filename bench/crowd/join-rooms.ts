import type { Socket } from 'node:net'
import type { HttpConnection } from '../http-connection.ts'
import { clientFrame } from '../websocket-frame.ts'

const timeoutMs = 30_000
/** The longest message that is looked for, in bytes. */
const longestJoined = 200

/** Upgrades a connection and joins rooms; resolves once the first of them is joined. */
export async function joinRooms(
  connection: HttpConnection,
  headers: string,
  rooms: readonly string[],
): Promise<Socket> {
  const upgrade =
    `GET /v1/realtime HTTP/1.1\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  const { status } = await connection.send(upgrade)
  if (status !== 101) throw new Error(`socket: status ${status}`)
  const socket = connection.upgraded()
  const joined = untilReads(socket, `{"type":"joined","room":"${rooms[0] ?? ''}"`)
  for (const room of rooms) socket.write(clientFrame(1, JSON.stringify({ type: 'join', room, after: null })))
  await joined
  return socket
}

async function untilReads(socket: Socket, expected: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let rest = ''
  const read = (bytes: Buffer): void => {
    rest = rest.slice(-longestJoined) + bytes.toString('latin1')
    if (rest.includes(expected)) resolve()
  }
  const closed = (): void => reject(new Error('socket: closed'))
  const timer = setTimeout(() => reject(new Error('socket: not joined')), timeoutMs)
  socket.on('data', read)
  socket.once('close', closed)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    socket.off('data', read)
    socket.off('close', closed)
    socket.resume()
  }
}
