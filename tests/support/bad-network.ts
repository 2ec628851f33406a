import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface BadNetwork {
  /** Local port, forwarded to the port of `forwardTo`. */
  readonly port: number
  forwardTo(port: number): void
  /** Share of packets that are lost (0 to 1); a lost packet arrives 200 ms later, as a retransmission. */
  lose(share: number): void
  /** Bytes per second of each connection and direction; null removes the limit. */
  limitRate(bytesPerSecond: number | null): void
  /** Stops all traffic; connections stay open. */
  hold(): void
  /** Resumes all traffic, delayed data first. */
  pass(): void
  /** Closes every connection and refuses new ones until `pass`. */
  cut(): void
  close(): Promise<void>
}

const packetBytes = 1460
const resendMs = 200

/** A TCP proxy that simulates bad networks. */
export async function openBadNetwork(random: () => number = Math.random): Promise<BadNetwork> {
  let target: number | null = null
  let lossRate = 0
  let rateLimit: number | null = null
  let state: 'passing' | 'holding' | 'cut' = 'passing'
  const paused = new Set<() => void>()
  const sockets = new Set<Socket>()

  const whenPassing = async (): Promise<void> => {
    if (state === 'passing') return
    await new Promise<void>((resolve) => paused.add(resolve))
    await whenPassing()
  }

  /** As in TCP, data behind a lost packet waits for it. */
  async function relay(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const packets = Math.ceil(chunk.length / packetBytes)
      const survives = (1 - lossRate) ** packets
      if (random() >= survives) await pause(resendMs)
      if (rateLimit !== null) await pause((chunk.length / rateLimit) * 1000)
      await whenPassing()
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
      // The `close` event follows and does the cleanup.
      socket.on('error', () => {})
    }
    for (const direction of [relay(from, to), relay(to, from)]) direction.catch(() => from.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const release = (): void => {
    for (const resolve of paused) resolve()
    paused.clear()
  }
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: portOf(server.address()),
    forwardTo(port) {
      target = port
    },
    lose(share) {
      lossRate = share
    },
    limitRate(bytesPerSecond) {
      rateLimit = bytesPerSecond
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
