/** Writes boxes of MP4 files. */

/** One box (ISO/IEC 14496-12 §4.2) with its payload, for small boxes. */
export function box(type: string, ...payload: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(
    payload.reduce((sum, part) => sum + part.length, 8),
    0,
  )
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...payload])
}

/** A box with version and flags (ISO/IEC 14496-12 §4.2.2). */
export function fullBox(type: string, version: number, flags: number, ...payload: readonly Buffer[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...payload)
}

export function u8(...values: readonly number[]): Buffer {
  return Buffer.from(values)
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value, index * 2))
  return bytes
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

export function text(value: string): Buffer {
  return Buffer.from(value, 'latin1')
}
