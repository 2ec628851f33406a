import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { textFrame } from './frame.ts'
import type { Visitor } from './subject.ts'

/** Unsent bytes from which on somebody is behind, and is sent nothing more until all of it is gone. */
const behindBytes = 128 * 1024

/** One page, whatever rooms it is in. */
export class Member {
  readonly visitor: Visitor
  readonly socket: WebSocket
  readonly #connection: Duplex
  /** Milliseconds on the process's clock. */
  heardAt: number
  /** Not heard of for a while, a page counts no more; it may come back. */
  present = true
  behindSince: number | null = null

  constructor(visitor: Visitor, socket: WebSocket, connection: Duplex, now: number) {
    this.visitor = visitor
    this.socket = socket
    this.#connection = connection
    this.heardAt = now
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** All that was sent has left this process. */
  get drained(): boolean {
    return this.#connection.writableLength === 0
  }

  /** False where the page is behind: it gets everything anew once it has caught up. */
  write(frame: Buffer): boolean {
    if (this.behindSince !== null || !this.open) return false
    if (this.#connection.writableLength > behindBytes) {
      this.behindSince = performance.now()
      return false
    }
    this.#connection.write(frame)
    return true
  }

  send(message: RealtimeMessage): void {
    this.write(textFrame(JSON.stringify(message)))
  }
}
