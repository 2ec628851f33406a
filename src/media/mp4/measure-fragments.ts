import { findBox, completeBoxes } from './read-boxes.ts'

const DEFAULT_DURATION = 0x8
const SAMPLE_DURATION = 0x100

/** The ticks per second of our init segments (`mdhd` version 0); null for other files. */
export function readTimescale(init: Buffer): number | null {
  const header = findBox(init, 'moov/trak/mdia/mdhd')
  const timescale = header !== null && header.length >= 16 ? header.readUInt32BE(12) : 0
  return timescale > 0 ? timescale : null
}

/**
 * The size in bytes and the length in ticks of the whole fragments (`moof` with `mdat`) at the start of a segment, by
 * their sample runs (`trun`, otherwise the default of `tfhd`).
 */
export function measureFragments(bytes: Buffer): { readonly size: number; readonly ticks: number } {
  let size = 0
  let ticks = 0
  let pending: number | null = null
  for (const { type, payload, end } of completeBoxes(bytes)) {
    if (type === 'moof') pending = ticksOf(payload)
    if (type !== 'mdat' || pending === null) continue
    ticks += pending
    size = end
    pending = null
  }
  return { size, ticks }
}

function ticksOf(moof: Buffer): number {
  const run = findBox(moof, 'traf/trun')
  const header = findBox(moof, 'traf/tfhd')
  if (run === null || header === null || run.length < 12) return 0
  const flags = run.readUInt32BE(0) & 0xffffff
  const count = run.readUInt32BE(4)
  if ((flags & SAMPLE_DURATION) === 0) {
    const known = (header.readUInt32BE(0) & DEFAULT_DURATION) !== 0 && header.length >= 12
    return known ? count * header.readUInt32BE(8) : 0
  }
  // Of the fields of each sample (0x100 duration, 0x200 size, 0x400 flags, 0x800 composition) the duration is the
  // first.
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4
  let ticks = 0
  for (let index = 0; index < count; index++) {
    const at = 12 + index * entry
    if (at + 4 <= run.length) ticks += run.readUInt32BE(at)
  }
  return ticks
}
