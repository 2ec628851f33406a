/** A box of ISO/IEC 14496-12 §4.2 with its payload. */
export interface Mp4Box {
  readonly type: string
  readonly payload: Buffer
}

export interface Fragment {
  readonly sequence: number
  /** baseMediaDecodeTime, exact. */
  readonly decodeTime: bigint
  readonly samples: readonly {
    readonly duration: number
    readonly keyFrame: boolean
    readonly compositionOffset: number
    readonly data: Buffer
  }[]
}

export function readBoxes(bytes: Buffer): Mp4Box[] {
  const boxes: Mp4Box[] = []
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) throw new RangeError(`box of ${size} bytes at ${at} of ${bytes.length}`)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), payload: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** The payload of the first box along a path such as `moof/traf/tfdt`. */
export function findBox(bytes: Buffer, path: string): Buffer {
  const [first = '', ...rest] = path.split('/')
  const found = readBoxes(bytes).find((box) => box.type === first)
  if (found === undefined) throw new RangeError(`no ${first}`)
  return rest.length === 0 ? found.payload : findBox(found.payload, rest.join('/'))
}

/** The fragments (`moof` with its `mdat`) of a single-track part or segment. */
export function readFragments(bytes: Buffer): Fragment[] {
  const boxes = readBoxes(bytes)
  return boxes.flatMap((box, index) => {
    const mdat = boxes[index + 1]
    return box.type === 'moof' && mdat?.type === 'mdat' ? [readFragment(box.payload, mdat.payload)] : []
  })
}

function readFragment(moof: Buffer, mdat: Buffer): Fragment {
  const tfhd = findBox(moof, 'traf/tfhd')
  const defaultDuration = (tfhd.readUInt32BE(0) & 0x8) === 0 ? 0 : tfhd.readUInt32BE(8)
  const trun = findBox(moof, 'traf/trun')
  const flags = trun.readUInt32BE(0) & 0xffffff
  const samples = []
  // The data starts after `moof` and the header of `mdat`.
  if (trun.readInt32BE(8) !== moof.length + 16) throw new RangeError('unexpected data offset')
  let at = 12
  let from = 0
  const field = (flag: number): number | null => {
    if ((flags & flag) === 0) return null
    at += 4
    return trun.readUInt32BE(at - 4)
  }
  for (let index = 0; index < trun.readUInt32BE(4); index++) {
    const duration = field(0x100) ?? defaultDuration
    const size = field(0x200) ?? 0
    const keyFrame = ((field(0x400) ?? 0) & 0x10000) === 0
    const compositionOffset = (field(0x800) ?? 0) | 0
    samples.push({ duration, keyFrame, compositionOffset, data: mdat.subarray(from, from + size) })
    from += size
  }
  if (from !== mdat.length) throw new RangeError('samples do not fill mdat')
  const sequence = findBox(moof, 'mfhd').readUInt32BE(4)
  return { sequence, decodeTime: findBox(moof, 'traf/tfdt').readBigUInt64BE(4), samples }
}
