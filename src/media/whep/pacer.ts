import type { Clock } from '../clock.ts'
import type { OutgoingPacket } from './rtp-source.ts'

/**
 * A burst of this many bytes is sent at once, then this many per millisecond (64 Mbit/s), to keep network queues short.
 */
const BURST_BYTES = 128 * 1024
const BYTES_PER_MS = 8_000
const TURN_MS = 4
/** The limit of unsent bytes in TCP: beyond it packets wait here, where they can be dropped. */
const MAX_UNSENT = 64 * 1024
/** A viewer whose packets wait longer, in milliseconds, or need more bytes than this, is too slow. */
const MAX_WAIT_MS = 2_000
const MAX_BYTES = 8 * 1024 * 1024

export interface PacerDeps {
  readonly clock: Clock
  readonly send: (packet: OutgoingPacket) => void
  /** Bytes that were written but not sent by the network. */
  readonly unsent: () => number
  /** More packets wait than can arrive in time; called once. */
  readonly onOverflow: () => void
}

/** Sends the packets of one viewer in order and spreads large frames over some milliseconds, with a limited queue. */
export class Pacer {
  readonly #deps: PacerDeps
  #queue: { readonly packet: OutgoingPacket; readonly since: number }[] = []
  #bytes = 0
  #budget = BURST_BYTES
  #countedAt: number
  #cancel: (() => void) | null = null
  #closed = false

  constructor(deps: PacerDeps) {
    this.#deps = deps
    this.#countedAt = deps.clock.monotonic()
  }

  push(packet: OutgoingPacket): void {
    if (this.#closed) return
    const now = this.#deps.clock.monotonic()
    this.#queue.push({ packet, since: now })
    this.#bytes += packet.payload.length
    if (this.#cancel === null) this.#turn(now)
    const waited = now - (this.#queue[0]?.since ?? now)
    if (this.#bytes <= MAX_BYTES && waited <= MAX_WAIT_MS) return
    this.close()
    this.#deps.onOverflow()
  }

  close(): void {
    this.#closed = true
    this.#cancel?.()
    this.#queue = []
    this.#bytes = 0
  }

  #turn(now: number): void {
    const { clock, send, unsent } = this.#deps
    this.#budget = Math.min(BURST_BYTES, this.#budget + (now - this.#countedAt) * BYTES_PER_MS)
    this.#countedAt = now
    let sent = 0
    for (const { packet } of this.#queue) {
      if (this.#budget <= 0 || unsent() > MAX_UNSENT) break
      this.#budget -= packet.payload.length
      this.#bytes -= packet.payload.length
      sent += 1
      send(packet)
    }
    this.#queue.splice(0, sent)
    this.#cancel = null
    if (this.#queue.length === 0 || this.#closed) return
    this.#cancel = clock.after(TURN_MS, () => this.#turn(clock.monotonic()))
  }
}
