import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface BadNetwork {
  /** On this machine; whoever connects here reaches `leadTo`'s port while the network lets them. */
  readonly port: number
  leadTo(port: number): void
  /** So many of the packets are lost and come only when they are sent again, a fifth of a second later; 0 to 1. */
  lose(share: number): void
  /** Bytes a second and connection, in each direction; null: as many as there are. */
  narrow(bytesPerSecond: number | null): void
  /** Nothing passes from now on, though everybody stays connected. */
  hold(): void
  /** Everything passes again, what was held first. */
  pass(): void
  /** Every connection breaks, and none is made until `pass`. */
  cut(): void
  close(): Promise<void>
}

const packetBytes = 1460
const resendMs = 200

/** A TCP proxy that does to its connections what bad networks do. */
export async function openBadNetwork(random: () => number = Math.random): Promise<BadNetwork> {
  let target: number | null = null
  let lost = 0
  let pace: number | null = null
  let state: 'passing' | 'holding' | 'cut' = 'passing'
  const waiting = new Set<() => void>()
  const sockets = new Set<Socket>()

  const passing = async (): Promise<void> => {
    if (state === 'passing') return
    await new Promise<void>((resolve) => waiting.add(resolve))
    await passing()
  }

  /** As TCP does: what follows a lost packet waits for it. */
  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const packets = Math.ceil(chunk.length / packetBytes)
      const survives = (1 - lost) ** packets
      if (random() >= survives) await pause(resendMs)
      if (pace !== null) await pause((chunk.length / pace) * 1000)
      await passing()
      if (!to.writable) return
      if (!to.write(chunk)) await once(to, 'drain')
    }
    to.end()
  }

  const server = createServer((from) => {
    if (state === 'cut' || target === null) {
      from.destroy()
      return
    }
    const to = connect(target, '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => {
        sockets.delete(socket)
        from.destroy()
        to.destroy()
      })
      // The end of the connection follows, and is what the test is about.
      socket.on('error', () => {})
    }
    for (const way of [carry(from, to), carry(to, from)]) way.catch(() => from.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const release = (): void => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: portOf(server.address()),
    leadTo(port) {
      target = port
    },
    lose(share) {
      lost = share
    },
    narrow(bytesPerSecond) {
      pace = bytesPerSecond
    },
    hold() {
      state = 'holding'
    },
    pass() {
      state = 'passing'
      release()
    },
    cut() {
      state = 'cut'
      breakAll()
    },
    async close() {
      state = 'passing'
      release()
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port')
  return address.port
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
