import { ProtocolError } from './message.ts'

/** The payload of the accepted track in an enhanced message (Enhanced RTMP v2, ExVideoTagHeader, ExAudioTagHeader). */
export interface EnhancedPacket {
  readonly type: number
  readonly fourCc: string
  readonly body: Buffer
}

/** The values of `PacketType` that video and audio share. */
export const packetType = { sequenceStart: 0, codedFrames: 1, sequenceEnd: 2, modifier: 7 } as const

const ONE_TRACK = 0
const MANY_TRACKS_MANY_CODECS = 2
/** The track for players without a track selection. */
const FIRST_TRACK = 0

/**
 * Reads an enhanced message. Modifiers, such as nanosecond offsets, are skipped. Of several tracks the first is read;
 * null if the message does not contain it. `multitrack` is the packet type that wraps tracks, which differs for video
 * and audio. Throws ProtocolError.
 */
export function readEnhancedPacket(message: Buffer, multitrack: number): EnhancedPacket | null {
  const bytes = new Bytes(message)
  let type = bytes.uint(1) & 15
  while (type === packetType.modifier) {
    let size = bytes.uint(1) + 1
    if (size === 256) size = bytes.uint(2) + 1
    bytes.read(size)
    type = bytes.uint(1) & 15
  }
  if (type !== multitrack) return { type, fourCc: bytes.fourCc(), body: bytes.rest() }
  return readFirstTrack(bytes)
}

function readFirstTrack(bytes: Bytes): EnhancedPacket | null {
  const kinds = bytes.uint(1)
  const [tracks, type] = [kinds >> 4, kinds & 15]
  if (tracks > MANY_TRACKS_MANY_CODECS) throw new ProtocolError(`unknown multitrack type ${tracks}`)
  const common = tracks === MANY_TRACKS_MANY_CODECS ? null : bytes.fourCc()
  while (!bytes.atEnd) {
    const fourCc = common ?? bytes.fourCc()
    const track = bytes.uint(1)
    const body = tracks === ONE_TRACK ? bytes.rest() : bytes.read(bytes.uint(3))
    if (track === FIRST_TRACK) return { type, fourCc, body }
  }
  return null
}

/** Reads a message from front to back; throws ProtocolError past its end. */
class Bytes {
  readonly #all: Buffer
  #at = 0

  constructor(all: Buffer) {
    this.#all = all
  }

  get atEnd(): boolean {
    return this.#at >= this.#all.length
  }

  read(length: number): Buffer {
    if (length > this.#all.length - this.#at) throw new ProtocolError('an enhanced message is cut off')
    this.#at += length
    return this.#all.subarray(this.#at - length, this.#at)
  }

  /** Big-endian; `length` is at most 6. */
  uint(length: number): number {
    return this.read(length).readUIntBE(0, length)
  }

  fourCc(): string {
    return this.read(4).toString('latin1')
  }

  rest(): Buffer {
    return this.read(this.#all.length - this.#at)
  }
}
