interface Box {
  readonly type: string
  readonly payload: Buffer
  /** Where the box ends in the bytes that were read. */
  readonly end: number
}

/** The whole boxes (ISO/IEC 14496-12 §4.2) at the beginning of `bytes`; what follows the last one was cut short. */
export function* wholeBoxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), payload: bytes.subarray(at + 8, at + size), end: at + size }
    at += size
  }
}

/** The payload of the first box along the path, such as `moof/traf/tfdt`; null where there is none. */
export function findBox(bytes: Buffer, path: string): Buffer | null {
  const [first = '', ...rest] = path.split('/')
  for (const { type, payload } of wholeBoxes(bytes)) {
    if (type === first) return rest.length === 0 ? payload : findBox(payload, rest.join('/'))
  }
  return null
}
