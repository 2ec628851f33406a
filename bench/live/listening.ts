import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits up to five seconds until a local port accepts connections. */
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
  throw new Error('nginx is not listening')
}
