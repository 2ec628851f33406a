import { randomBytes } from 'node:crypto'
import { ProtocolError } from './message.ts'

const VERSION = 3
const PACKET = 1536

/** A zero version field indicates an unsigned handshake, so clients use the simple one. */
const greeting = Buffer.concat([Buffer.of(VERSION), Buffer.alloc(8), randomBytes(PACKET - 8)])

/** The server side of the simple handshake (RTMP 1.0 §5.2): 1 + 1536 bytes in, 1 + 2 × 1536 out, 1536 in. */
export class Handshake {
  readonly #answer: (bytes: Buffer) => void
  readonly #hello = Buffer.alloc(1 + PACKET)
  #filled = 0
  #left = PACKET

  constructor(answer: (bytes: Buffer) => void) {
    this.#answer = answer
  }

  get done(): boolean {
    return this.#left === 0
  }

  /** Returns the number of bytes of `input` that belong to the handshake. Throws ProtocolError. */
  feed(input: Buffer): number {
    let at = 0
    if (this.#filled < this.#hello.length) {
      at = input.copy(this.#hello, this.#filled)
      this.#filled += at
      if (this.#filled > 0 && this.#hello[0] !== VERSION) throw new ProtocolError('the peer does not speak RTMP')
      if (this.#filled < this.#hello.length) return at
      this.#answer(Buffer.concat([greeting, this.#hello.subarray(1)]))
    }
    // The echo is not compared: several encoders return other bytes.
    const echoed = Math.min(this.#left, input.length - at)
    this.#left -= echoed
    return at + echoed
  }
}
