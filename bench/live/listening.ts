import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until somebody listens on a port of this machine, for five seconds at most. */
export async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await sleep(100)
    } finally {
      socket.destroy()
    }
  }
  throw new Error('nginx does not listen')
}
