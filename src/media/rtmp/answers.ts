import { amfObject, type AmfValue, writeAmf0 } from './amf0.ts'
import { writeMessage, messageType } from './message.ts'

/** The default chunk size (RTMP 1.0 §5.4.1). Our answers are small, so it never changes. */
const CHUNK_SIZE = 128
const CONTROL = 2
const COMMAND = 3
const STREAM = 5

const control = (type: number, body: Buffer): Buffer =>
  writeMessage({ type, streamId: 0, timestamp: 0, body }, CONTROL, CHUNK_SIZE)

function uint32(...values: number[]): Buffer {
  const body = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => body.writeUInt32BE(value, 4 * index))
  return body
}

/** RTMP 1.0 §5.4.4: the bytes we may send before the peer acknowledges them. */
export const windowSize = (bytes: number): Buffer => control(messageType.windowSize, uint32(bytes))

/** RTMP 1.0 §5.4.5, limit type 2 (dynamic). */
export const peerBandwidth = (bytes: number): Buffer =>
  control(messageType.peerBandwidth, Buffer.concat([uint32(bytes), Buffer.of(2)]))

/** RTMP 1.0 §5.4.3: bytes received so far, modulo 2³². */
export const acknowledgement = (bytes: number): Buffer => control(messageType.acknowledgement, uint32(bytes % 2 ** 32))

/** RTMP 1.0 §7.1.7, event 0. */
export const streamBegin = (streamId: number): Buffer =>
  control(messageType.userControl, Buffer.concat([Buffer.of(0, 0), uint32(streamId)]))

/** RTMP 1.0 §7.1.7, event 7: the response to event 6. */
export const pingResponse = (stamp: Buffer): Buffer =>
  control(messageType.userControl, Buffer.concat([Buffer.of(0, 7), stamp]))

/** RTMP 1.0 §7.2: the response to the call with this transaction number. */
export const result = (transaction: number, ...values: AmfValue[]): Buffer =>
  command(COMMAND, 0, ['_result', transaction, ...values])

export interface Status {
  readonly level: 'status' | 'error'
  readonly code: string
  readonly description: string
}

const statusObject = (status: Status): AmfValue =>
  amfObject({ level: status.level, code: status.code, description: status.description })

/** RTMP 1.0 §7.2.2: the status of a stream, with a description that encoders display to the user. */
export const onStatus = (streamId: number, status: Status): Buffer =>
  command(STREAM, streamId, ['onStatus', 0, null, statusObject(status)])

/** RTMP 1.0 §7.2.1.1: the response to `connect`; `capabilities` are properties beyond that specification. */
export function connected(transaction: number, capabilities: Readonly<Record<string, AmfValue>> = {}): Buffer {
  const properties = amfObject({ fmsVer: 'FMS/3,0,1,123', capabilities: 31, ...capabilities })
  const information = amfObject({
    level: 'status',
    code: 'NetConnection.Connect.Success',
    description: 'Connection succeeded.',
    objectEncoding: 0,
  })
  return result(transaction, properties, information)
}

const command = (chunkStream: number, streamId: number, values: readonly AmfValue[]): Buffer =>
  writeMessage(
    { type: messageType.commandAmf0, streamId, timestamp: 0, body: writeAmf0(values) },
    chunkStream,
    CHUNK_SIZE,
  )
