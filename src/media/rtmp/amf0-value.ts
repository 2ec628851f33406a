/** A value of Adobe's Action Message Format 0. Objects are maps, so that a peer's keys cannot reach a prototype. */
export type AmfValue = number | boolean | string | null | undefined | Date | AmfObject | readonly AmfValue[]
export type AmfObject = ReadonlyMap<string, AmfValue>

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
export const marker = {
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
