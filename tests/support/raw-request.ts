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
