/** Requests as bytes on a connection, which clients of Node.js would correct or refuse to send. */
import { connect, type Socket } from 'node:net'

export interface RawResponse {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly body: string
}

/** `lines` are the request line and the headers. */
const headOf = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`

/** Whether a response has arrived completely; one without a length ends with its connection. */
function isComplete(received: string): boolean {
  const [head = '', body] = received.split('\r\n\r\n')
  if (body === undefined) return false
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length === undefined ? head.includes(' 101 ') : Buffer.byteLength(body) >= Number(length)
}

async function receive(connection: Socket): Promise<RawResponse> {
  let received = ''
  await new Promise<void>((resolve) => {
    connection.on('data', (chunk: Buffer) => {
      received += chunk.toString()
      if (isComplete(received)) resolve()
    })
    connection.on('close', () => resolve())
  })
  const [head = '', ...rest] = received.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1] ?? 0), head, body: rest.join('\r\n\r\n') }
}

/** Connections buffer some megabytes of this machine's traffic that a server has not read. */
const chunk = Buffer.alloc(64 * 1024, 'a')

/** Sends `bytes` of a body, in chunks (RFC 9112 §7.1) if `chunked`, until the connection closes; returns how many. */
async function sendBody(connection: Socket, bytes: number, chunked: boolean): Promise<number> {
  let sent = 0
  const closed = new Promise<void>((resolve) => void connection.once('close', () => resolve()))
  while (sent < bytes && connection.writable) {
    if (chunked) connection.write(`${chunk.length.toString(16)}\r\n`)
    const more = connection.write(chunked ? Buffer.concat([chunk, Buffer.from('\r\n')]) : chunk)
    sent += chunk.length
    if (!more && !connection.destroyed) {
      const drained = new Promise<void>((resolve) => void connection.once('drain', () => resolve()))
      await Promise.race([drained, closed])
    }
  }
  return sent
}

/** Sends a request with a body of that many bytes, until the server responds and closes the connection. */
export async function rawUpload(
  port: number,
  bytes: number,
  ...lines: readonly string[]
): Promise<RawResponse & { readonly sent: number }> {
  const connection = connect(port, '127.0.0.1')
  connection.on('error', () => connection.destroy())
  try {
    connection.write(headOf(lines))
    const response = receive(connection)
    const sent = await sendBody(connection, bytes, lines.includes('Transfer-Encoding: chunked'))
    return { ...(await response), sent }
  } finally {
    connection.destroy()
  }
}

/** Sends a request without a body to a server of this machine. */
export async function rawRequest(port: number, ...lines: readonly string[]): Promise<RawResponse> {
  const connection = connect(port, '127.0.0.1')
  connection.on('error', () => connection.destroy())
  try {
    connection.write(headOf(lines))
    return await receive(connection)
  } finally {
    connection.destroy()
  }
}
