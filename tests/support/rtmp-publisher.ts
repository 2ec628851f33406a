import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

import { amfObject, amfText, type AmfValue, writeAmf0 } from '#media/rtmp/amf0.ts'
import { ChunkReader } from '#media/rtmp/chunk-reader.ts'
import { writeMessage, messageType } from '#media/rtmp/message.ts'
import { readCommand } from '#media/rtmp/command-message.ts'
import { defaultLimits } from '#media/rtmp/connection-limiter.ts'

/** A tag of an FLV file: the body is the payload of an RTMP message of the same type. */
export interface FlvTag {
  readonly type: 'audio' | 'video' | 'script'
  /** Milliseconds. */
  readonly timestamp: number
  readonly body: Buffer
}

const TAG_TYPES = new Map<number | undefined, FlvTag['type']>([
  [8, 'audio'],
  [9, 'video'],
  [18, 'script'],
])
const MESSAGE_TYPES = { audio: messageType.audio, video: messageType.video, script: messageType.dataAmf0 }
const CHUNK_STREAMS = { audio: 4, video: 6, script: 5 }
/** FFmpeg's chunk size; OBS uses 4096. */
const CHUNK_SIZE = 60_000
const HANDSHAKE = 1536

/** The tags of an FLV file or stream (FLV 10.1 §E.3), such as the output of `ffmpeg -f flv -`. */
export function readFlv(file: Buffer): FlvTag[] {
  const tags: FlvTag[] = []
  for (let at = 13; at + 11 <= file.length;) {
    const type = TAG_TYPES.get(file[at])
    const size = file.readUIntBE(at + 1, 3)
    const timestamp = (file.readUIntBE(at + 4, 3) | ((file[at + 7] ?? 0) << 24)) >>> 0
    if (type !== undefined) tags.push({ type, timestamp, body: file.subarray(at + 11, at + 11 + size) })
    at += 11 + size + 4
  }
  return tags
}

/** A tag as RTMP chunks; several publishers may send the same bytes. */
export function encodeTag(tag: FlvTag, chunkSize = CHUNK_SIZE): Buffer {
  const { type, timestamp } = tag
  const body = type === 'script' ? Buffer.concat([writeAmf0(['@setDataFrame']), tag.body]) : tag.body
  const message = { type: MESSAGE_TYPES[type], streamId: 1, timestamp: timestamp >>> 0, body }
  return writeMessage(message, CHUNK_STREAMS[type], chunkSize)
}

export interface RtmpTarget {
  readonly host?: string
  readonly port: number
  readonly app?: string
  readonly streamKey: string
  readonly chunkSize?: number
  readonly flashVer?: string
  /** For RTMPS: the only trusted certificate, as PEM. */
  readonly trusted?: string
  /** Sent before the handshake, as a proxy would. */
  readonly preamble?: string
}

/** Everything that a publisher sends between the handshake and its first media message. */
export function openingBytes(target: Omit<RtmpTarget, 'port' | 'host' | 'trusted' | 'preamble'>): Buffer {
  const chunkSize = target.chunkSize ?? CHUNK_SIZE
  const size = Buffer.alloc(4)
  size.writeUInt32BE(chunkSize)
  const connectObject = {
    app: target.app ?? 'live',
    type: 'nonprivate',
    flashVer: target.flashVer ?? 'FMLE/3.0 (test)',
  }
  return Buffer.concat([
    writeMessage({ type: messageType.setChunkSize, streamId: 0, timestamp: 0, body: size }, 2, 128),
    command(chunkSize, 0, 'connect', 1, amfObject(connectObject)),
    command(chunkSize, 0, 'releaseStream', 2, null, target.streamKey),
    command(chunkSize, 0, 'FCPublish', 3, null, target.streamKey),
    command(chunkSize, 0, 'createStream', 4, null),
    command(chunkSize, 1, 'publish', 5, null, target.streamKey, 'live'),
  ])
}

/** The client's half of the simple handshake, C0 to C2, without waiting for the server's half. */
export const handshakeBytes = (): Buffer => Buffer.concat([Buffer.of(3), Buffer.alloc(2 * HANDSHAKE)])

export interface RtmpStatus {
  readonly code: string
  readonly description: string
}

export class PublishRefused extends Error {
  override readonly name = 'PublishRefused'
  /** Of the last status; null if the server sent none. */
  readonly code: string | null

  constructor(status: RtmpStatus | undefined) {
    super(status?.description ?? 'the server hung up')
    this.code = status?.code ?? null
  }
}

export interface RtmpPublisher {
  readonly socket: Socket
  /** All `onStatus` commands so far. */
  readonly statuses: readonly RtmpStatus[]
  readonly closed: Promise<void>
  /** False when the socket's buffer is full; the bytes are queued anyway. */
  send(tag: FlvTag): boolean
  /** Bytes of `encodeTag`, or any other bytes. */
  sendBytes(bytes: Buffer): boolean
  /** Unpublishes as encoders do and waits until the connection is closed. */
  stop(): Promise<void>
}

/** Connects over TCP and publishes; rejects with PublishRefused when the server refuses or disconnects. */
export async function publishRtmp(target: RtmpTarget): Promise<RtmpPublisher> {
  const chunkSize = target.chunkSize ?? CHUNK_SIZE
  const address = { host: target.host ?? '127.0.0.1', port: target.port, noDelay: true }
  const socket = target.trusted === undefined ? connect(address) : connectSecurely({ ...address, ca: target.trusted })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const statuses: RtmpStatus[] = []
  const started = new Promise<void>((resolve, reject) => {
    onStatus(socket, (status) => {
      statuses.push(status)
      if (status.code === 'NetStream.Publish.Start') resolve()
    })
    socket.on('error', reject)
    void closed.then(() => reject(new PublishRefused(statuses.at(-1))))
  })
  await Promise.race([once(socket, target.trusted === undefined ? 'connect' : 'secureConnect'), started])
  socket.write(Buffer.concat([Buffer.from(target.preamble ?? ''), handshakeBytes(), openingBytes(target)]))
  await started
  return {
    socket,
    statuses,
    closed,
    send: (tag) => socket.write(encodeTag(tag, chunkSize)),
    sendBytes: (bytes) => socket.write(bytes),
    async stop() {
      socket.write(command(chunkSize, 0, 'FCUnpublish', 6, null, target.streamKey))
      socket.end(command(chunkSize, 0, 'deleteStream', 7, null, 1))
      await closed
    },
  }
}

/** Sends tags at `speed` times the pace of their timestamps, until the last one or the signal. */
export function sendPaced(
  publisher: RtmpPublisher,
  tags: readonly FlvTag[],
  speed = 1,
  signal?: AbortSignal,
): Promise<void> {
  const start = performance.now()
  const first = tags[0]?.timestamp ?? 0
  let at = 0
  return new Promise((resolve) => {
    const step = (): void => {
      const now = first + (performance.now() - start) * speed
      let tag = tags[at]
      for (; tag !== undefined && tag.timestamp <= now; tag = tags[++at]) publisher.send(tag)
      if (tag === undefined || signal?.aborted || publisher.socket.destroyed) resolve()
      else setTimeout(step, Math.max(1, (tag.timestamp - now) / speed))
    }
    step()
  })
}

function command(chunkSize: number, streamId: number, ...values: AmfValue[]): Buffer {
  const body = writeAmf0(values)
  return writeMessage({ type: messageType.commandAmf0, streamId, timestamp: 0, body }, 3, chunkSize)
}

/** Parses the server's side after its handshake and passes on `onStatus` commands. */
function onStatus(socket: Socket, callback: (status: RtmpStatus) => void): void {
  let handshakeLeft = 1 + 2 * HANDSHAKE
  const reader = new ChunkReader(defaultLimits, (message) => {
    if (message.type !== messageType.commandAmf0) return
    const reply = readCommand(message)
    if (reply?.name !== 'onStatus') return
    const [status] = reply.arguments
    callback({ code: amfText(status, 'code') ?? '', description: amfText(status, 'description') ?? '' })
  })
  socket.on('data', (bytes: Buffer) => {
    const skipped = Math.min(handshakeLeft, bytes.length)
    handshakeLeft -= skipped
    reader.feed(bytes.subarray(skipped))
  })
}
