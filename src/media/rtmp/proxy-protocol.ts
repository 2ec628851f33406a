import { type Socket, isIP } from 'node:net'
import type { Clock } from '../clock.ts'
import { Malformed } from '../codecs/index.ts'

/**
 * Consumes the PROXY header of a connection. Resolves to the client's address, with the socket paused and the remaining
 * bytes unread; rejects if the header is invalid, late or missing.
 */
export function consumeProxyHeader(socket: Socket, clock: Clock, timeoutMs: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    const fail = (error: Error): void => {
      stop()
      reject(error)
    }
    const cancel = clock.after(timeoutMs, () => fail(new Error('the PROXY header is late')))
    const onEnd = (): void => fail(new Error('the connection ended before its PROXY header'))
    const onData = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk])
      try {
        const header = readProxyHeader(bytes)
        if (header === null) return
        stop()
        socket.pause()
        const rest = bytes.subarray(header.length)
        if (rest.length > 0) socket.unshift(rest)
        resolve(header.address)
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
      }
    }
    const stop = (): void => {
      cancel()
      socket.off('data', onData).off('close', onEnd).off('error', fail)
    }
    socket.on('data', onData).on('close', onEnd).on('error', fail)
    socket.resume()
  })
}

/** The header that a proxy sends before a forwarded connection. */
export interface ProxyHeader {
  /** In bytes. */
  readonly length: number
  /** The client's address; null if the proxy itself is the client. */
  readonly address: string | null
}

/** The longest line of version 1, including its line end. */
const LONGEST_LINE = 107
const SIGNATURE = Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a])
const LONGEST_BINARY = 16 + 2_048

/**
 * Reads the header at the start of a proxied connection (the PROXY protocol of HAProxy, versions 1 and 2). Null while
 * it is incomplete. Throws Malformed if there is none.
 */
export function readProxyHeader(bytes: Buffer): ProxyHeader | null {
  const signature = SIGNATURE.subarray(0, bytes.length)
  return bytes.subarray(0, SIGNATURE.length).equals(signature) && bytes.length > 0 ? readBinary(bytes) : readLine(bytes)
}

/** Version 1: `PROXY TCP4 192.0.2.1 198.51.100.2 50000 1935` and a line end. */
function readLine(bytes: Buffer): ProxyHeader | null {
  const text = bytes.subarray(0, LONGEST_LINE).toString('latin1')
  const end = text.indexOf('\r\n')
  if (end === -1) {
    const mayBecome = 'PROXY '.startsWith(text.slice(0, 6)) && bytes.length < LONGEST_LINE
    if (!mayBecome) throw new Malformed('a connection without a PROXY header')
    return null
  }
  const [name, family, address = ''] = text.slice(0, end).split(' ')
  if (name !== 'PROXY') throw new Malformed('a connection without a PROXY header')
  const length = end + 2
  if (family === 'UNKNOWN') return { length, address: null }
  const version = family === 'TCP4' ? 4 : 6
  if ((family !== 'TCP4' && family !== 'TCP6') || isIP(address) !== version)
    throw new Malformed('an invalid PROXY header')
  return { length, address }
}

/** Version 2: a signature, command, family, length, addresses and optional fields. */
function readBinary(bytes: Buffer): ProxyHeader | null {
  if (bytes.length < 16) return null
  const command = bytes.readUInt8(12)
  const length = 16 + bytes.readUInt16BE(14)
  if (command >> 4 !== 2 || length > LONGEST_BINARY) throw new Malformed('an invalid PROXY header')
  if (bytes.length < length) return null
  const family = bytes.readUInt8(13) >> 4
  const isLocal = (command & 0xf) === 0
  if (!isLocal && family === 1 && length >= 28) return { length, address: bytes.subarray(16, 20).join('.') }
  if (!isLocal && family === 2 && length >= 52) return { length, address: ipv6(bytes.subarray(16, 32)) }
  return { length, address: null }
}

const ipv6 = (bytes: Buffer): string =>
  Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(2 * group).toString(16)).join(':')
