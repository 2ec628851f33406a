import type { LiveSocketMessage } from '#contract/lives.ts'
import { apiAddress } from './api-address.ts'

const types: readonly unknown[] = ['live', 'viewers', 'health', 'fault'] satisfies LiveSocketMessage['type'][]

const isMessage = (value: unknown): value is LiveSocketMessage =>
  typeof value === 'object' && value !== null && 'type' in value && types.includes(value.type)

/** Reads one message; null for what this version does not know. */
export function readLiveMessage(text: unknown): LiveSocketMessage | null {
  if (typeof text !== 'string') return null
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}

/** Milliseconds before connecting again: 0.5 s doubling to 15 s, each spread by up to a half so that a crowd comes back in turn. */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(15_000, 500 * 2 ** failures) * (1 + random / 2)

interface LiveSocketEvents {
  message(message: LiveSocketMessage): void
  connected(connected: boolean): void
}

/** Listens to one live and connects again for ever; returns how to stop. */
export function listenToLive(id: string, events: LiveSocketEvents): () => void {
  let failures = 0
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  const address = apiAddress(`/v1/lives/${id}/socket`)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'

  function connect(): void {
    socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => {
      failures = 0
      const message = readLiveMessage(data)
      if (message) events.message(message)
    })
    socket.addEventListener('open', () => events.connected(true))
    socket.addEventListener('close', () => {
      if (stopped) return
      events.connected(false)
      timer = setTimeout(connect, reconnectDelay(failures++, Math.random()))
    })
  }

  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
