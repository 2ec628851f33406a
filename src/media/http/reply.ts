import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '../storage/index.ts'

/** Media and offers are no documents, and may have the origin of the site behind a proxy (CSP level 3). */
export const closedDocument = {
  'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
} as const

const COMMON = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-length, content-range',
  ...closedDocument,
}
const IMMUTABLE = 'public, max-age=31536000, immutable'
const PLAYLIST = 'application/vnd.apple.mpegurl'

/** The chunks of a response body, in order. */
export interface Body {
  readonly chunks: readonly Buffer[]
  readonly length: number
}

/** Serves the files of one stream; `file` is the last segment of the path. */
export interface StreamHandler {
  serve(file: string, query: string, reply: Reply): Promise<void>
}

/** One request and its response, sent once; a response to a disconnected client is dropped. */
export class Reply {
  readonly request: IncomingMessage
  readonly #response: ServerResponse

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request
    this.#response = response
  }

  get acceptsGzip(): boolean {
    return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(this.request.headers['accept-encoding'] ?? '')
  }

  onDisconnect(callback: () => void): void {
    this.#response.once('close', callback)
  }

  message(status: number, text: string, headers: Record<string, string> = {}): void {
    const bytes = Buffer.from(`${text}\n`)
    this.#send(status, [bytes], bytes.length, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    })
  }

  /** The response to a CORS preflight request. */
  preflight(): void {
    this.#send(204, [], 0, {
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'range',
      'access-control-max-age': '86400',
    })
  }

  /** Redirects to another address that expires soon, so caches keep the redirect only briefly. */
  redirect(address: string): void {
    this.#send(302, [], 0, { location: address, 'cache-control': 'public, max-age=30' })
  }

  playlist(body: Body, gzip: boolean, cacheControl: string): void {
    const headers = { 'content-type': PLAYLIST, 'cache-control': cacheControl, vary: 'accept-encoding' }
    this.#send(200, body.chunks, body.length, gzip ? { ...headers, 'content-encoding': 'gzip' } : headers)
  }

  /** A small file that may change. */
  mutable(bytes: Buffer, contentType: string, cacheControl: string): void {
    this.#send(200, [bytes], bytes.length, { 'content-type': contentType, 'cache-control': cacheControl })
  }

  /** Immutable bytes from memory. */
  bytes(chunks: readonly Buffer[], contentType: string): void {
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const range = this.#range(size, contentType)
    if (range === null) return
    const wanted: Buffer[] = []
    let at = 0
    for (const chunk of chunks) {
      const from = Math.max(0, range.start - at)
      const to = Math.min(chunk.length, range.end - at)
      if (from < to) wanted.push(chunk.subarray(from, to))
      at += chunk.length
    }
    this.#send(range.status, wanted, range.end - range.start, range.headers)
  }

  /** Immutable bytes from storage: `file` from `start` up to `end`. Rejects if they cannot be read. */
  async stored(file: StoredFile, start: number, end: number, contentType: string): Promise<void> {
    if (file.bytes !== undefined) {
      this.bytes([file.bytes.subarray(start, end)], contentType)
      return
    }
    const range = this.#range(end - start, contentType)
    if (range === null || this.request.method === 'HEAD' || this.#response.destroyed) {
      await file.close()
      if (range !== null) this.#send(range.status, [], range.end - range.start, range.headers)
      return
    }
    this.#head(range.status, range.end - range.start, range.headers)
    await pipeline(file.read(start + range.start, start + range.end), this.#response)
  }

  #range(size: number, contentType: string) {
    const headers: Record<string, string> = {
      'content-type': contentType,
      'cache-control': IMMUTABLE,
      'accept-ranges': 'bytes',
    }
    // We send no validators, so an If-Range can only request the whole file (RFC 9110 §13.1.5).
    const header = this.request.headers['if-range'] === undefined ? this.request.headers.range : undefined
    const range = parseRange(header, size)
    if (range === 'unsatisfiable') {
      this.message(416, `The file has ${size} bytes.`, { 'content-range': `bytes */${size}` })
      return null
    }
    if (range === 'whole') return { status: 200, start: 0, end: size, headers }
    headers['content-range'] = `bytes ${range.start}-${range.end - 1}/${size}`
    return { status: 206, start: range.start, end: range.end, headers }
  }

  #head(status: number, length: number, headers: Record<string, string>): void {
    this.#response.writeHead(status, { ...COMMON, ...headers, 'content-length': length })
  }

  #send(status: number, chunks: readonly Buffer[], length: number, headers: Record<string, string>): void {
    const response = this.#response
    if (response.destroyed || response.headersSent) return
    this.#head(status, length, headers)
    if (this.request.method === 'HEAD' || chunks.length === 0) {
      response.end()
      return
    }
    response.cork()
    for (const chunk of chunks.slice(0, -1)) response.write(chunk)
    response.end(chunks.at(-1))
    response.uncork()
  }
}

/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a Range header (RFC 9110 §14.2) for a file of `size` bytes. `whole` also for several or invalid ranges, as
 * §14.2 allows; `unsatisfiable` if it lies beyond the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/i.exec(header?.trim() ?? '')
  if (match === null) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return 'whole'
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}
