import { type VideoCodec, videoCodecs, Unplayable } from '../codecs/index.ts'
import { readAmf0, amfNumber, isAmfObject } from './amf0.ts'
import { type EnhancedPacket, packetType, readEnhancedPacket } from './enhanced-packet.ts'
import { ProtocolError } from './message.ts'

/** The content of a video message in either format. */
export type VideoPacket =
  | { readonly type: 'configuration'; readonly codec: VideoCodec; readonly body: Buffer }
  | {
      readonly type: 'frame'
      readonly codec: VideoCodec
      readonly keyFrame: boolean
      /** In milliseconds; may be negative. */
      readonly compositionOffset: number
      readonly body: Buffer
    }
  /** How the following frames are displayed: the transfer characteristics (ITU-T H.273 §8.2). */
  | { readonly type: 'colours'; readonly transfer: number }

const KEY_FRAME = 1
const COMMAND_FRAME = 5
const AVC = 7
const ENHANCED = 0x80
const CODED_FRAMES_WITHOUT_OFFSET = 3
const METADATA = 4
const TRANSPORT_STREAM_START = 5
const MULTITRACK = 6
const OLD_CODECS: Readonly<Record<number, string>> = { 2: 'Sorenson H.263', 4: 'VP6', 5: 'VP6', 12: 'H.265' }
const FOURCCS: Readonly<Record<string, string>> = { vp08: 'VP8', vp09: 'VP9', vvc1: 'VVC' }

/**
 * Reads the body of a video message: VIDEODATA of FLV 10.1 §E.4.3, or ExVideoTagHeader of Enhanced RTMP. Null for
 * messages that can be ignored. Throws ProtocolError, and Unplayable for codecs that are never accepted.
 */
export function readVideoPacket(message: Buffer): VideoPacket | null {
  const first = message[0]
  if (first === undefined) return null
  const frameType = (first >> 4) & 7
  if ((first & ENHANCED) !== 0) return readEnhanced(message, frameType)
  if (frameType === COMMAND_FRAME) return null
  if ((first & 15) !== AVC) refuseVideo(OLD_CODECS[first & 15] ?? `codec ${first & 15}`)
  if (message.length < 5) throw new ProtocolError('a video message is cut off')
  const body = message.subarray(5)
  if (message[1] === packetType.sequenceStart) return { type: 'configuration', codec: 'avc1', body }
  if (message[1] !== packetType.codedFrames) return null
  const keyFrame = frameType === KEY_FRAME
  return { type: 'frame', codec: 'avc1', keyFrame, compositionOffset: readOffset(message, 2), body }
}

/** The message names the codec and the one to choose. */
export function refuseVideo(codec: string): never {
  throw new Unplayable(`the video codec ${codec} is not accepted: choose H.264 (AVC)`)
}

function readEnhanced(message: Buffer, frameType: number): VideoPacket | null {
  // Metadata has the command frame type too, but is read like other packets.
  if (frameType === COMMAND_FRAME && ((message[0] ?? 0) & 15) !== METADATA) return null
  const packet = readEnhancedPacket(message, MULTITRACK)
  if (packet === null) return null
  if (packet.type === METADATA) return readColours(packet.body)
  const codec = videoCodecs.find((name) => name === packet.fourCc)
  if (codec === undefined) refuseVideo(FOURCCS[packet.fourCc] ?? printable(packet.fourCc))
  return readMedia(packet, codec, frameType === KEY_FRAME)
}

function readMedia({ type, body }: EnhancedPacket, codec: VideoCodec, keyFrame: boolean): VideoPacket | null {
  if (type === packetType.sequenceStart) return { type: 'configuration', codec, body }
  if (type === TRANSPORT_STREAM_START) throw new ProtocolError('AV1 of an MPEG-2 transport stream is not supported')
  const withOffset = type === packetType.codedFrames && codec !== 'av01'
  if (!withOffset && type !== packetType.codedFrames && type !== CODED_FRAMES_WITHOUT_OFFSET) return null
  if (withOffset && body.length < 3) throw new ProtocolError('a video message is cut off')
  const compositionOffset = withOffset ? readOffset(body, 0) : 0
  return { type: 'frame', codec, keyFrame, compositionOffset, body: body.subarray(withOffset ? 3 : 0) }
}

/** Reads `colorInfo` if the metadata contains it; unreadable metadata is ignored. */
function readColours(body: Buffer): VideoPacket | null {
  const values = tolerant(() => readAmf0(body)) ?? []
  const info = values[0] === 'colorInfo' ? values[1] : undefined
  const config = isAmfObject(info) ? info.get('colorConfig') : undefined
  const transfer = amfNumber(config, 'transferCharacteristics')
  return transfer === null ? null : { type: 'colours', transfer }
}

function tolerant<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}

/** Signed, 24 bits. */
const readOffset = (bytes: Buffer, at: number): number => (bytes.readUIntBE(at, 3) << 8) >> 8

const printable = (fourCc: string): string => (/^[\w.-]{4}$/.test(fourCc) ? fourCc : 'of enhanced RTMP')
