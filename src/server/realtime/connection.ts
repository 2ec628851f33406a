import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { textFrame } from './frame.ts'
import type { Client, RoomMessage } from './room-handler.ts'

/** With more unsent bytes a client is behind; it receives nothing more until all of them are sent. */
const behindBytes = 128 * 1024

/** The WebSocket of one client, for all rooms that it has joined. */
export class Connection {
  readonly client: Client
  readonly socket: WebSocket
  readonly #stream: Duplex
  /** When the last message or pong arrived, in milliseconds on the process's clock. */
  receivedAt: number
  /** False after a timeout: the client does not count as a viewer until it answers again. */
  present = true
  behindSince: number | null = null

  constructor(client: Client, socket: WebSocket, stream: Duplex, now: number) {
    this.client = client
    this.socket = socket
    this.#stream = stream
    this.receivedAt = now
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** Whether all bytes were sent. */
  get drained(): boolean {
    return this.#stream.writableLength === 0
  }

  /** False if the client is behind: it is resynced once all bytes are sent. */
  write(frame: Buffer): boolean {
    if (this.behindSince !== null || !this.open) return false
    if (this.#stream.writableLength > behindBytes) {
      this.behindSince = performance.now()
      return false
    }
    this.#stream.write(frame)
    return true
  }

  send(message: RoomMessage): void {
    this.write(textFrame(JSON.stringify(message)))
  }
}
