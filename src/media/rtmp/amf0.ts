import { ProtocolError } from './message.ts'

/** A value of Adobe's Action Message Format 0. Objects are maps, so that a peer's keys cannot reach a prototype. */
export type AmfValue = number | boolean | string | null | undefined | Date | AmfObject | readonly AmfValue[]
type AmfObject = ReadonlyMap<string, AmfValue>

export const amfObject = (fields: Readonly<Record<string, AmfValue>>): AmfObject => new Map(Object.entries(fields))

export const isAmfObject = (value: AmfValue): value is AmfObject => value instanceof Map

/** The string under `key` of an object; null if there is none. */
export function amfText(value: AmfValue, key: string): string | null {
  const field = isAmfObject(value) ? value.get(key) : undefined
  return typeof field === 'string' ? field : null
}

/** The number under `key` of an object; null if there is none. */
export function amfNumber(value: AmfValue, key: string): number | null {
  const field = isAmfObject(value) ? value.get(key) : undefined
  return typeof field === 'number' ? field : null
}

/** Type markers, AMF 0 specification §2.1. */
const marker = {
  number: 0x00,
  boolean: 0x01,
  string: 0x02,
  object: 0x03,
  null: 0x05,
  undefined: 0x06,
  ecmaArray: 0x08,
  objectEnd: 0x09,
  strictArray: 0x0a,
  date: 0x0b,
  longString: 0x0c,
  unsupported: 0x0d,
  xmlDocument: 0x0f,
  typedObject: 0x10,
} as const

const MAX_DEPTH = 16
const MAX_VALUES = 4096

/** Reads all values of a command or data message body (AMF 0 specification §2). Throws ProtocolError. */
export function readAmf0(body: Buffer): AmfValue[] {
  const reader = new Amf0Reader(body)
  const values: AmfValue[] = []
  while (!reader.atEnd) values.push(reader.value(0))
  return values
}

class Amf0Reader {
  readonly #body: Buffer
  #at = 0
  #values = 0

  constructor(body: Buffer) {
    this.#body = body
  }

  get atEnd(): boolean {
    return this.#at >= this.#body.length
  }

  value(depth: number): AmfValue {
    if (depth > MAX_DEPTH) throw new ProtocolError(`AMF values nested deeper than ${MAX_DEPTH}`)
    if (++this.#values > MAX_VALUES) throw new ProtocolError(`more than ${MAX_VALUES} AMF values in a message`)
    const type = this.#body[this.#take(1)]
    switch (type) {
      case marker.number:
        return this.#body.readDoubleBE(this.#take(8))
      case marker.boolean:
        return this.#body[this.#take(1)] !== 0
      case marker.string:
        return this.#text(this.#body.readUInt16BE(this.#take(2)))
      case marker.longString:
      case marker.xmlDocument:
        return this.#text(this.#body.readUInt32BE(this.#take(4)))
      case marker.object:
        return this.#fields(depth)
      case marker.typedObject:
        this.#text(this.#body.readUInt16BE(this.#take(2)))
        return this.#fields(depth)
      case marker.ecmaArray:
        // Encoders write wrong counts, so the end marker decides.
        this.#take(4)
        return this.#fields(depth)
      case marker.strictArray:
        return this.#items(depth)
      case marker.date: {
        const at = this.#take(10)
        return new Date(this.#body.readDoubleBE(at))
      }
      case marker.null:
        return null
      case marker.undefined:
      case marker.unsupported:
        return undefined
      default:
        throw new ProtocolError(`unknown AMF type ${type}`)
    }
  }

  #fields(depth: number): AmfObject {
    const fields = new Map<string, AmfValue>()
    for (;;) {
      const key = this.#text(this.#body.readUInt16BE(this.#take(2)))
      if (key === '' && this.#body[this.#at] === marker.objectEnd) {
        this.#at++
        return fields
      }
      fields.set(key, this.value(depth + 1))
    }
  }

  #items(depth: number): AmfValue[] {
    const count = this.#body.readUInt32BE(this.#take(4))
    if (count > this.#body.length - this.#at) throw new ProtocolError('an AMF array is longer than its message')
    return Array.from({ length: count }, () => this.value(depth + 1))
  }

  #text(length: number): string {
    const at = this.#take(length)
    return this.#body.toString('utf8', at, at + length)
  }

  /** Consumes `length` bytes and returns their offset. */
  #take(length: number): number {
    const at = this.#at
    if (length > this.#body.length - at) throw new ProtocolError('an AMF value is cut off')
    this.#at = at + length
    return at
  }
}

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
