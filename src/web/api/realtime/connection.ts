import { restartDelayOf } from '#contract/realtime/restart.ts'

/**
 * In milliseconds. The server sends a message every five seconds: after `probe` without one the connection is probed,
 * and dropped after another `timeout`.
 */
const silence = { probe: 12_000, timeout: 4_000 }

/** Milliseconds before the next attempt: 0.5 s doubling to 15 s, plus up to a half at random to spread the clients. */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(15_000, 500 * 2 ** failures) * (1 + random / 2)

export interface ConnectionEvents {
  opened(): void
  received(data: unknown): void
  /** The connection is silent: send a message that the server answers. */
  probe(): void
  lost(): void
}

export interface Connection {
  /** Drops the text unless the connection is open. */
  send(text: string): void
  close(): void
}

/**
 * Opens a WebSocket, and reopens it without limit: when it closes, when a probe is not answered, and at once when
 * `network` fires `online`. A server that restarts sends the delay of the next attempt.
 */
export function openConnection(address: URL, events: ConnectionEvents, network: EventTarget): Connection {
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | null = null

  function probe(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => drop(null), silence.timeout)
    events.probe()
  }

  function watchSilence(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(probe, silence.probe)
  }

  function drop(delay: number | null): void {
    clearTimeout(silenceTimer)
    // A dead socket may take minutes to fire `close`; its events are ignored from now on.
    socket?.close()
    socket = null
    events.lost()
    retryTimer = setTimeout(connect, delay ?? reconnectDelay(failures++, Math.random()))
  }

  function connect(): void {
    const opening = new WebSocket(address)
    socket = opening
    watchSilence()
    opening.addEventListener('open', () => {
      if (socket === opening) events.opened()
    })
    opening.addEventListener('message', ({ data }) => {
      if (socket !== opening) return
      failures = 0
      watchSilence()
      events.received(data)
    })
    opening.addEventListener('close', (close) => {
      if (socket === opening) drop(restartDelayOf(close))
    })
  }

  function onOnline(): void {
    failures = 0
    if (socket === null) {
      clearTimeout(retryTimer)
      connect()
    } else {
      probe()
    }
  }

  connect()
  network.addEventListener('online', onOnline)
  return {
    send(text) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      clearTimeout(retryTimer)
      clearTimeout(silenceTimer)
      network.removeEventListener('online', onOnline)
      const last = socket
      socket = null
      last?.close()
    },
  }
}
