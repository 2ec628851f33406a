import { type AmfObject, type AmfValue, marker } from './amf0-value.ts'
import { ProtocolError } from './protocol-error.ts'

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
