import { connect, type Socket } from 'node:net'

export interface Response {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
}

const empty = Buffer.alloc(0)
const headerEnd = Buffer.from('\r\n\r\n')
/** RFC 9112 §7.1. */
const lastChunk = Buffer.from('\r\n0\r\n\r\n')
/** More than any browser waits. */
const timeoutMs = 30_000

function lengthOf(status: number, head: string): number | null {
  if (status === 101 || status === 304) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined ? null : Number(length)
}

/** One HTTP/1.1 connection, as cheap as possible: it sends one request after the other, and discards bodies. */
export class HttpConnection {
  readonly #socket: Socket
  #pending: PromiseWithResolvers<Response> | null = null
  #response: Response | null = null
  /** Bytes of the body that are still to come; null for a body in chunks. */
  #left: number | null = 0
  /** The beginning of the headers, or the last bytes of a body in chunks. */
  #rest: Buffer = empty

  constructor(port: number, localAddress = '127.0.0.1') {
    this.#socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true, timeout: timeoutMs })
    this.#socket.on('data', this.#read)
    this.#socket.on('timeout', () => this.#socket.destroy(new Error('timeout')))
    this.#socket.on('error', (error) => this.#pending?.reject(error))
    this.#socket.on('close', () => this.#pending?.reject(new Error('closed')))
  }

  /** Rejects when the connection fails, or brings nothing for half a minute. */
  send(message: string): Promise<Response> {
    this.#pending = Promise.withResolvers()
    if (this.#socket.destroyed) this.#pending.reject(new Error('closed'))
    else this.#socket.write(message)
    return this.#pending.promise
  }

  /** Gives the connection to another protocol, after a response that has switched to it. */
  upgraded(): Socket {
    this.#socket.off('data', this.#read)
    this.#socket.setTimeout(0)
    return this.#socket
  }

  close(): void {
    this.#socket.end()
  }

  readonly #read = (bytes: Buffer): void => {
    if (this.#response !== null) return this.#readBody(bytes)
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const end = all.indexOf(headerEnd)
    this.#rest = all
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    this.#response = { status, head }
    this.#left = lengthOf(status, head)
    // The end of the headers is before the first chunk, which may be the last one.
    this.#rest = headerEnd
    this.#readBody(all.subarray(end + headerEnd.length))
  }

  #readBody(bytes: Buffer): void {
    if (this.#left === null) {
      const end = bytes.length < lastChunk.length ? Buffer.concat([this.#rest, bytes]) : bytes
      this.#rest = end.subarray(-lastChunk.length)
      if (!this.#rest.equals(lastChunk)) return
    } else {
      this.#left -= bytes.length
      if (this.#left > 0) return
    }
    const response = this.#response
    this.#response = null
    this.#rest = empty
    if (response !== null) this.#pending?.resolve(response)
  }
}
