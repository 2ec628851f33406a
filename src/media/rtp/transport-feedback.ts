import { Unwrap } from './rtp-packet.ts'

/** The header extension with the transport-wide packet numbers. */
export const TRANSPORT_EXTENSION = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'

const TRANSPORT_FEEDBACK = 205
const FORMAT = 15
/** Arrival times are in units of 250 µs, relative to a reference in units of 64 ms. */
const TICKS_PER_MS = 4
const TICKS_PER_REFERENCE = 256
const SYMBOLS_PER_CHUNK = 7
const MAX_STATUSES = 1_000
const absent = 0
const small = 1
const large = 2

/**
 * Reports the arrival time of each packet (draft-holmer-rmcat-transport-wide-cc-extensions-01), from which the sender
 * estimates the bandwidth: browsers reach a good quality within seconds instead of half a minute.
 */
export class TransportFeedback {
  readonly #numbers = new Unwrap(16)
  #arrivals = new Map<number, number>()
  #next: number | null = null
  #count = 0

  /** `arrivedAt` in monotonic milliseconds. */
  arrived(sequence: number, arrivedAt: number): void {
    this.#arrivals.set(this.#numbers.next(sequence), Math.round(arrivedAt * TICKS_PER_MS))
  }

  /** The report since the last call; null if nothing arrived. */
  drain(ssrc: number, mediaSsrc: number): Buffer | null {
    const numbers = [...this.#arrivals.keys()].toSorted((a, b) => a - b)
    const newest = numbers.at(-1)
    const oldest = numbers[0]
    if (newest === undefined || oldest === undefined) return null
    const arrivals = this.#arrivals
    this.#arrivals = new Map()
    const base = Math.max(Math.min(this.#next ?? oldest, oldest), newest - MAX_STATUSES + 1)
    this.#next = newest + 1
    const firstTick = Math.min(...arrivals.values())
    const reference = Math.floor(firstTick / TICKS_PER_REFERENCE)
    const symbols: number[] = []
    const deltas: Buffer[] = []
    let tick = reference * TICKS_PER_REFERENCE
    for (let number = base; number <= newest; number++) {
      const arrival = arrivals.get(number)
      if (arrival === undefined) {
        symbols.push(absent)
        continue
      }
      const delta = Math.max(-32_768, Math.min(32_767, arrival - tick))
      tick += delta
      const fits = delta >= 0 && delta <= 255
      symbols.push(fits ? small : large)
      deltas.push(fits ? Buffer.of(delta) : int16(delta))
    }
    const head = Buffer.alloc(20)
    head[0] = 0x80 | FORMAT
    head[1] = TRANSPORT_FEEDBACK
    head.writeUInt32BE(ssrc, 4)
    head.writeUInt32BE(mediaSsrc, 8)
    head.writeUInt16BE(base & 0xffff, 12)
    head.writeUInt16BE(symbols.length, 14)
    head.writeUIntBE(reference & 0xffffff, 16, 3)
    head[19] = this.#count
    this.#count = (this.#count + 1) % 256
    const body = Buffer.concat([head, ...chunks(symbols), ...deltas])
    const whole = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    whole.writeUInt16BE(whole.length / 4 - 1, 2)
    return whole
  }
}

/** Status vector chunks of two-bit symbols (§3.1.4). */
function chunks(symbols: readonly number[]): Buffer[] {
  const result: Buffer[] = []
  for (let at = 0; at < symbols.length; at += SYMBOLS_PER_CHUNK) {
    let chunk = 3
    for (let index = at; index < at + SYMBOLS_PER_CHUNK; index++) chunk = chunk * 4 + (symbols[index] ?? absent)
    const bytes = Buffer.alloc(2)
    bytes.writeUInt16BE(chunk)
    result.push(bytes)
  }
  return result
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
