import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { groupViewingRequest } from '#contract/group-viewings/room.ts'
import { liveRoomRequest } from '#contract/lives/room.ts'
import { joinRequest, leaveRequest } from '#contract/realtime/schemas.ts'

const pageRequest = z.union([joinRequest, leaveRequest, liveRoomRequest, groupViewingRequest])
type PageRequest = z.infer<typeof pageRequest>

/** A WebSocket of the page whose server is the test. */
class PageSocket extends EventTarget {
  static readonly OPEN = WebSocket.OPEN
  readyState: number = WebSocket.CONNECTING
  readonly address: string

  constructor(address: URL | string) {
    super()
    this.address = String(address)
    sockets.add(this)
    opened += 1
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  send(text: string): void {
    const request = pageRequest.parse(JSON.parse(text))
    for (const listener of listeners) listener(request)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
    sockets.delete(this)
  }
}

/** A connection may outlast its test: pages keep it for a moment after the last room. */
const sockets = new Set<PageSocket>()
const listeners = new Set<(request: PageRequest) => void>()
let opened = 0

/** Answers the WebSockets of the page until the test ends. */
export function pageSockets() {
  const requests: PageRequest[] = []
  const before = opened
  const record = (request: PageRequest): void => void requests.push(request)
  const original = globalThis.WebSocket
  listeners.add(record)
  Reflect.set(globalThis, 'WebSocket', PageSocket)
  onTestFinished(() => {
    listeners.delete(record)
    globalThis.WebSocket = original
  })
  return {
    /** Messages that the page has sent since the start of the test. */
    requests,
    /** How many connections the page has opened. */
    opened: () => opened - before,
    addresses: () => [...sockets].map(({ address }) => address),
    /** Sends a message to the page. */
    send(message: object): void {
      for (const socket of sockets) {
        socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
      }
    },
    /** Ends the connections as a lost network does; the page opens new ones. */
    drop(): void {
      for (const socket of sockets) {
        socket.close()
        socket.dispatchEvent(new Event('close'))
      }
    },
  }
}
