import { type Message, messageType, ProtocolError } from './message.ts'

interface ChunkLimits {
  readonly commandBytes: number
  readonly messageBytes: number
  readonly commandPendingBytes: number
  readonly pendingBytes: number
  readonly chunkStreams: number
}

/** Basic header of 3 bytes, message header of 11, extended timestamp of 4. */
const LONGEST_HEADER = 18
const EXTENDED = 0xffffff
/** Allocated before the bytes of a message arrive, so that a large claimed length uses little memory. */
const FIRST_RESERVE = 64 * 1024

/**
 * Reassembles messages from a chunked byte stream (RTMP 1.0 §5.3). The bytes of a message are copied once into a buffer
 * that the receiver then owns; a large message is copied again when it outgrows its first buffer. Chunk size and abort
 * messages are handled here and not passed on.
 */
export class ChunkReader {
  readonly #limits: ChunkLimits
  readonly #onMessage: (message: Message) => void
  readonly #streams = new Map<number, ChunkStream>()
  readonly #head = Buffer.alloc(LONGEST_HEADER)
  #headFilled = 0
  #chunkSize = 128
  #largest: number
  #mostPending: number
  #pending = 0
  #current: ChunkStream | null = null
  #chunkLeft = 0
  #paused = false
  /** Null until the first message with an extended timestamp has a further chunk. */
  #repeatsExtended: boolean | null = null

  constructor(limits: ChunkLimits, onMessage: (message: Message) => void) {
    this.#limits = limits
    this.#largest = limits.commandBytes
    this.#mostPending = limits.commandPendingBytes
    this.#onMessage = onMessage
  }

  /** Allows messages of the size of video frames from now on. */
  allowMedia(): void {
    this.#largest = this.#limits.messageBytes
    this.#mostPending = this.#limits.pendingBytes
  }

  /** Stops `feed` after the current message. */
  pause(): void {
    this.#paused = true
  }

  release(): void {
    this.#paused = false
  }

  /** Reads until the end of `input` or until paused; returns the number of bytes consumed. Throws ProtocolError. */
  feed(input: Buffer): number {
    const end = input.length
    let at = 0
    while (at < end && !this.#paused) {
      const stream = this.#current
      if (stream === null) {
        at = this.#readHeader(input, at)
      } else {
        const count = Math.min(this.#chunkLeft, end - at)
        this.#store(stream, input, at, count)
        this.#chunkLeft -= count
        at += count
        if (this.#chunkLeft === 0) this.#endChunk(stream)
      }
    }
    return at
  }

  /** Discards all unfinished messages; the reader cannot be used afterwards. */
  discard(): void {
    this.#paused = true
    this.#current = null
    this.#streams.clear()
  }

  #store(stream: ChunkStream, input: Buffer, from: number, count: number): void {
    let body = stream.body
    if (body === null) return
    const needed = stream.filled + count
    if (needed > body.length) {
      const larger = Buffer.allocUnsafe(Math.min(stream.length, Math.max(needed, 4 * body.length)))
      body.copy(larger, 0, 0, stream.filled)
      body = larger
      stream.body = larger
    }
    input.copy(body, stream.filled, from, from + count)
    stream.filled = needed
  }

  /** Buffers an incomplete header until the rest arrives. Returns the offset of the payload. */
  #readHeader(input: Buffer, at: number): number {
    if (this.#headFilled === 0) {
      const used = this.#parseHeader(input, at, input.length)
      if (used > 0) return at + used
    }
    const copied = input.copy(this.#head, this.#headFilled, at)
    const used = this.#headFilled === 0 ? 0 : this.#parseHeader(this.#head, 0, this.#headFilled + copied)
    if (used === 0) {
      this.#headFilled += copied
      return at + copied
    }
    const payload = this.#head.subarray(used, Math.max(used, this.#headFilled))
    const next = at + Math.max(0, used - this.#headFilled)
    this.#headFilled = 0
    // Bytes that were buffered for an extended timestamp, and are none.
    if (payload.length > 0) this.feed(Buffer.from(payload))
    return next
  }

  /** Returns the length of the header, or 0 if it is incomplete; then no state changes. */
  #parseHeader(bytes: Buffer, from: number, end: number): number {
    const first = bytes[from] ?? 0
    const format = first >> 6
    let id = first & 0x3f
    let at = from + 1
    if (id < 2) {
      at += id + 1
      if (at > end) return 0
      id = 64 + (bytes[from + 1] ?? 0) + (id === 1 ? (bytes[from + 2] ?? 0) * 256 : 0)
    }
    const fieldsEnd = at + (format === 0 ? 11 : format === 1 ? 7 : format === 2 ? 3 : 0)
    if (fieldsEnd > end) return 0
    const known = this.#streams.get(id)
    const field = format === 3 ? 0 : bytes.readUIntBE(at, 3)
    const extended = format === 3 ? (known?.extended ?? false) : field === EXTENDED
    const continued = format === 3 && known !== undefined && known.body !== null ? known : null
    let headerEnd = fieldsEnd
    if (extended && (continued === null || this.#repeatsExtended !== false)) {
      if (fieldsEnd + 4 > end) return 0
      if (continued === null || this.#isRepeated(bytes.readUInt32BE(fieldsEnd), continued)) headerEnd += 4
    }

    const stream = known ?? this.#newStream(id, format)
    if (stream.body !== null && format !== 3) throw new ProtocolError('a message started inside another one')
    if (format !== 3) {
      stream.extended = extended
      stream.field = extended ? bytes.readUInt32BE(fieldsEnd) : field
      if (format < 2) {
        stream.length = bytes.readUIntBE(at + 3, 3)
        stream.type = bytes[at + 6] ?? 0
      }
      if (format === 0) stream.streamId = bytes.readUInt32LE(at + 7)
    }
    if (stream.body === null) this.#beginMessage(stream, format)
    this.#current = stream
    this.#chunkLeft = Math.min(this.#chunkSize, stream.length - stream.filled)
    if (this.#chunkLeft === 0) this.#endChunk(stream)
    return headerEnd - from
  }

  /**
   * Whether this value after the header of a further chunk of a message is its extended timestamp, repeated as RTMP 1.0
   * §5.3.1.3 demands. Some encoders omit it: the first of these chunks decides for the connection.
   */
  #isRepeated(value: number, { field, timestamp }: ChunkStream): boolean {
    this.#repeatsExtended ??= value === field || value === timestamp
    return this.#repeatsExtended
  }

  #newStream(id: number, format: number): ChunkStream {
    // librtmp opens chunk stream 2 with a type 1 header, so only headers without a length are rejected.
    if (format > 1) throw new ProtocolError('a chunk stream started without a message header')
    if (this.#streams.size >= this.#limits.chunkStreams) throw new ProtocolError('too many chunk streams')
    const stream = newChunkStream(id)
    this.#streams.set(id, stream)
    return stream
  }

  #beginMessage(stream: ChunkStream, format: number): void {
    const size = stream.length
    if (size > this.#largest)
      throw new ProtocolError(`a message of ${size} bytes; at most ${this.#largest} are accepted`)
    if (this.#pending + size > this.#mostPending) throw new ProtocolError('too many unfinished messages')
    // After a type 0 header, a type 3 header repeats its timestamp as a delta (§5.3.1.2.4); FFmpeg's writer relies on
    // it.
    stream.timestamp = format === 0 ? stream.field : (stream.timestamp + stream.field) >>> 0
    stream.body = Buffer.allocUnsafe(Math.min(size, FIRST_RESERVE))
    stream.filled = 0
    this.#pending += size
  }

  #endChunk(stream: ChunkStream): void {
    this.#current = null
    const body = stream.body
    if (body === null || stream.filled < stream.length) return
    this.#forget(stream)
    if (stream.type === messageType.setChunkSize) this.#setChunkSize(body)
    else if (stream.type === messageType.abort) this.#abort(body)
    else this.#onMessage({ type: stream.type, streamId: stream.streamId, timestamp: stream.timestamp, body })
  }

  #forget(stream: ChunkStream): void {
    this.#pending -= stream.length
    stream.body = null
    stream.filled = 0
  }

  #setChunkSize(body: Buffer): void {
    const size = body.length < 4 ? 0 : body.readUInt32BE(0)
    if (size < 1 || size > 0x7fffffff) throw new ProtocolError('an invalid chunk size')
    this.#chunkSize = size
  }

  #abort(body: Buffer): void {
    if (body.length < 4) throw new ProtocolError('an abort message is cut off')
    const stream = this.#streams.get(body.readUInt32BE(0))
    if (stream !== undefined && stream.body !== null) this.#forget(stream)
  }
}

/** The state of one chunk stream: later headers contain only the changes (RTMP 1.0 §5.3.1.2). */
export interface ChunkStream {
  readonly id: number
  type: number
  streamId: number
  length: number
  timestamp: number
  /** The timestamp field of the last header: absolute after type 0, otherwise a delta. */
  field: number
  extended: boolean
  /** The message in progress; null between messages. */
  body: Buffer | null
  filled: number
}

export const newChunkStream = (id: number): ChunkStream => ({
  id,
  type: 0,
  streamId: 0,
  length: -1,
  timestamp: 0,
  field: 0,
  extended: false,
  body: null,
  filled: 0,
})
