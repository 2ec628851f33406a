import { readAmf0, type AmfValue, isAmfObject } from './amf0.ts'
import { type Message, messageType, ProtocolError } from './message.ts'

export interface Command {
  readonly name: string
  readonly transaction: number
  /** The command object of `connect`; null for most others. */
  readonly object: AmfValue
  readonly arguments: readonly AmfValue[]
  readonly streamId: number
}

/** Reads a command message (RTMP 1.0 §7.1.1); null for a body without a command name. Throws ProtocolError. */
export function readCommand(message: Message): Command | null {
  // AMF3 commands are AMF0 values after one extra byte, as long as the peer does not switch to AMF3.
  const values = readAmf0(message.type === messageType.commandAmf3 ? message.body.subarray(1) : message.body)
  const [name, transaction, object, ...rest] = values
  if (typeof name !== 'string') return null
  return {
    name,
    transaction: typeof transaction === 'number' && Number.isFinite(transaction) ? transaction : 0,
    object,
    arguments: rest,
    streamId: message.streamId,
  }
}

/**
 * The encoder's name in an `onMetaData` data message (RTMP 1.0 §7.1.2), or null. An unreadable message is ignored: data
 * may contain types that commands never use, such as references (AMF 0 §2.9).
 */
export function readEncoderName(message: Message): string | null {
  const values = readData(message)
  if (!values.includes('onMetaData')) return null
  const metadata = values.find(isAmfObject)
  const encoder = metadata?.get('encoder')
  return typeof encoder === 'string' && encoder !== '' ? encoder.slice(0, 200) : null
}

function readData(message: Message): AmfValue[] {
  try {
    return readAmf0(message.type === messageType.dataAmf3 ? message.body.subarray(1) : message.body)
  } catch (err) {
    if (err instanceof ProtocolError) return []
    throw err
  }
}
