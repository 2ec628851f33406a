interface Box {
  readonly type: string
  readonly payload: Buffer
  /** The end of the box in the read bytes. */
  readonly end: number
}

/** The complete boxes (ISO/IEC 14496-12 §4.2) at the start of `bytes`; a truncated one ends the sequence. */
export function* completeBoxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), payload: bytes.subarray(at + 8, at + size), end: at + size }
    at += size
  }
}

/** The payload of the first box at the path, such as `moof/traf/tfdt`; null if there is none. */
export function findBox(bytes: Buffer, path: string): Buffer | null {
  const [first = '', ...rest] = path.split('/')
  for (const { type, payload } of completeBoxes(bytes)) {
    if (type === first) return rest.length === 0 ? payload : findBox(payload, rest.join('/'))
  }
  return null
}
