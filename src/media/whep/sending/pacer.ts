import type { Clock } from '../../clock.ts'
import type { OutgoingPacket } from './rtp-source.ts'

/** A burst of so many bytes goes out at once, then so many in a millisecond (64 Mbit/s): queues on the way are short. */
const BURST_BYTES = 128 * 1024
const BYTES_PER_MS = 8_000
const TURN_MS = 4
/** What TCP has not sent yet: beyond this it waits with us, where it can be given up. */
const MOST_UNSENT = 64 * 1024
/** What waits longer, in milliseconds, or is more than this, is for a viewer who does not keep up. */
const LONGEST_WAIT_MS = 2_000
const MOST_BYTES = 8 * 1024 * 1024

export interface PacerOptions {
  readonly clock: Clock
  readonly send: (packet: OutgoingPacket) => void
  /** Bytes that the network has taken from us and not sent. */
  readonly unsent: () => number
  /** More waits than ever will arrive in time; called once. */
  readonly onOverflow: () => void
}

/** Sends the packets of one viewer in order, large pictures spread over some milliseconds; what waits is bounded. */
export class Pacer {
  readonly #options: PacerOptions
  #queue: { readonly packet: OutgoingPacket; readonly since: number }[] = []
  #bytes = 0
  #budget = BURST_BYTES
  #countedAt: number
  #cancel: (() => void) | null = null
  #closed = false

  constructor(options: PacerOptions) {
    this.#options = options
    this.#countedAt = options.clock.monotonic()
  }

  push(packet: OutgoingPacket): void {
    if (this.#closed) return
    const now = this.#options.clock.monotonic()
    this.#queue.push({ packet, since: now })
    this.#bytes += packet.payload.length
    if (this.#cancel === null) this.#turn(now)
    const waited = now - (this.#queue[0]?.since ?? now)
    if (this.#bytes <= MOST_BYTES && waited <= LONGEST_WAIT_MS) return
    this.close()
    this.#options.onOverflow()
  }

  close(): void {
    this.#closed = true
    this.#cancel?.()
    this.#queue = []
    this.#bytes = 0
  }

  #turn(now: number): void {
    const { clock, send, unsent } = this.#options
    this.#budget = Math.min(BURST_BYTES, this.#budget + (now - this.#countedAt) * BYTES_PER_MS)
    this.#countedAt = now
    let sent = 0
    for (const { packet } of this.#queue) {
      if (this.#budget <= 0 || unsent() > MOST_UNSENT) break
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
