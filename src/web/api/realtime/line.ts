import { reconnectDelay } from './reconnect-delay.ts'

/**
 * In milliseconds: the server says something every five seconds. A line on which so long nothing was heard is asked whether
 * it is there, and given up without answer.
 */
const silence = { ask: 12_000, giveUp: 4_000 }

export interface LineEvents {
  opened(): void
  heard(text: unknown): void
  /** Something should be said that is answered. */
  silent(): void
  lost(): void
}

export interface Line {
  /** Says it when the line stands, else nothing. */
  say(text: string): void
  close(): void
}

/**
 * Opens a socket and opens it again for ever: when it closes, when it stays silent though it was asked, and at once when
 * `network` tells that it is `online` again.
 */
export function openLine(address: URL, events: LineEvents, network: EventTarget): Line {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | null = null

  function ask(): void {
    clearTimeout(watch)
    watch = setTimeout(lose, silence.giveUp)
    events.silent()
  }

  function expectSound(): void {
    clearTimeout(watch)
    watch = setTimeout(ask, silence.ask)
  }

  function lose(): void {
    clearTimeout(watch)
    // A dead line may take minutes to tell that it is closed; nothing more is wanted of it.
    socket?.close()
    socket = null
    events.lost()
    timer = setTimeout(connect, reconnectDelay(failures++, Math.random()))
  }

  function connect(): void {
    const present = new WebSocket(address)
    socket = present
    expectSound()
    present.addEventListener('open', () => {
      if (socket === present) events.opened()
    })
    present.addEventListener('message', ({ data }) => {
      if (socket !== present) return
      failures = 0
      expectSound()
      events.heard(data)
    })
    present.addEventListener('close', () => {
      if (socket === present) lose()
    })
  }

  function networkIsBack(): void {
    failures = 0
    if (socket === null) {
      clearTimeout(timer)
      connect()
    } else {
      ask()
    }
  }

  connect()
  network.addEventListener('online', networkIsBack)
  return {
    say(text) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      clearTimeout(timer)
      clearTimeout(watch)
      network.removeEventListener('online', networkIsBack)
      const last = socket
      socket = null
      last?.close()
    },
  }
}
