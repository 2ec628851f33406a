/**
 * Reads the first bytes of a program that listens on this port of the loopback address; empty without a program. A port
 * that a test has freed may be used by another one at once, so that a connection alone says nothing.
 */
import { connect } from 'node:net'

/** In milliseconds; a program that waits for its client sends nothing. */
const silentMs = 2_000

export const greetingOf = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (greeting: string) => {
      socket.destroy()
      resolve(greeting)
    }
    socket.once('error', () => end(''))
    socket.once('data', (data) => end(String(data)))
    socket.setTimeout(silentMs, () => end(''))
  })
