/** One request as bytes on a connection of its own, and its response, framed as RFC 9112 §6 says. */
import { connect } from 'node:net'

export interface RawMessage {
  readonly bytes: Buffer
  /** Decides whether the response has a body. */
  readonly method: string
  /** Whether the request ends where the bytes end. Otherwise the connection is closed for writing after them. */
  readonly complete: boolean
}

export interface RawAnswer {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly body: Buffer
}

/** Neither a response nor the end of the connection came in time. */
export class ConnectionHangs extends Error {
  override readonly name = 'ConnectionHangs'
}

const longestWaitMs = 60_000

/** The body of a response without its chunk sizes (RFC 9112 §7.1); null if it has not arrived completely. */
function unchunked(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    if (end === -1) return null
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    const start = end + 2
    if (!(bytes.length >= start + size + 2)) return null
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}

/** The final response in these bytes; null if it has not arrived completely. */
function readAnswer(bytes: Buffer, method: string, closed: boolean): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = bytes.toString('latin1', 0, end)
  const rest = bytes.subarray(end + 4)
  const status = Number(head.split(' ')[1] ?? 0)
  if (status >= 100 && status < 200 && status !== 101) return readAnswer(rest, method, closed)
  const answer = (body: Buffer | null): RawAnswer | null => body && { status, head, body }
  if (status === 101 || status === 204 || status === 304 || method === 'HEAD') return answer(Buffer.alloc(0))
  if (/^transfer-encoding: *chunked/im.test(head)) return answer(unchunked(rest))
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length === undefined) return answer(closed ? rest : null)
  return answer(rest.length >= Number(length) ? rest.subarray(0, Number(length)) : null)
}

/** Resolves with the response, or with null if the connection ends without one. Rejects with `ConnectionHangs`. */
export async function exchange(port: number, { bytes, method, complete }: RawMessage): Promise<RawAnswer | null> {
  const connection = connect(port, '127.0.0.1')
  connection.on('error', () => connection.destroy())
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer | null>()
  const timer = setTimeout(() => reject(new ConnectionHangs(`no response after ${longestWaitMs} ms`)), longestWaitMs)
  let received = Buffer.alloc(0)
  connection.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    const answer = readAnswer(received, method, false)
    if (answer !== null) resolve(answer)
  })
  connection.on('close', () => resolve(readAnswer(received, method, true)))
  try {
    if (complete) connection.write(bytes)
    else connection.end(bytes)
    return await promise
  } finally {
    clearTimeout(timer)
    connection.destroy()
  }
}
