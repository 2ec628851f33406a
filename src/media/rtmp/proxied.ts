import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { readProxyHeader } from './proxy-protocol.ts'

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
