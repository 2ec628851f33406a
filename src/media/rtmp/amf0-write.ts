import { type AmfValue, isAmfObject, marker } from './amf0-value.ts'

/** Encodes the body of a command or data message (AMF 0 specification §2). */
export function writeAmf0(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(encode))
}

function encode(value: AmfValue): Buffer {
  if (value === undefined) return Buffer.of(marker.undefined)
  if (value === null) return Buffer.of(marker.null)
  if (typeof value === 'number') return double(marker.number, value)
  if (typeof value === 'boolean') return Buffer.of(marker.boolean, value ? 1 : 0)
  if (typeof value === 'string') return text(value)
  if (value instanceof Date) return Buffer.concat([double(marker.date, value.getTime()), Buffer.alloc(2)])
  if (isAmfObject(value)) {
    const fields = [...value].flatMap(([key, field]) => [name(key), encode(field)])
    return Buffer.concat([Buffer.of(marker.object), ...fields, Buffer.of(0, 0, marker.objectEnd)])
  }
  const head = Buffer.alloc(5)
  head[0] = marker.strictArray
  head.writeUInt32BE(value.length, 1)
  return Buffer.concat([head, ...value.map(encode)])
}

function double(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(9)
  bytes[0] = type
  bytes.writeDoubleBE(value, 1)
  return bytes
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  if (bytes.length <= 0xffff) return Buffer.concat([Buffer.of(marker.string), name(value)])
  const head = Buffer.alloc(5)
  head[0] = marker.longString
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

function name(value: string): Buffer {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
