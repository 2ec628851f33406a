import type { Socket } from 'node:net'
import type { Clock } from '../clock.ts'
import { readProxyHeader } from './proxy-protocol.ts'

/**
 * Takes the PROXY header off a connection that a proxy has opened. Resolves to the address of the client, the socket paused
 * again with all that followed; rejects when the header is broken, late, or never comes.
 */
export function takeProxyHeader(socket: Socket, clock: Clock, patienceMs: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    const fail = (error: Error): void => {
      stop()
      reject(error)
    }
    const cancel = clock.after(patienceMs, () => fail(new Error('the PROXY header is late')))
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
