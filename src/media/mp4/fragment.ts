import { SYNC_SAMPLE } from './init-segment.ts'

/** One sample of a fragment; times in the track's timescale. */
export interface FragmentSample {
  readonly duration: number
  /** May be negative. */
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Buffer
}

const NON_SYNC_SAMPLE = 0x01010000
const MDAT_HEADER = 8

/**
 * A movie fragment with its data (`moof`, `mdat`; ISO/IEC 14496-12 §8.8.4) in one buffer. Each sample has its own
 * duration, flags and signed composition offset (`trun` version 1).
 */
export function videoFragment(sequence: number, decodeTime: number, samples: readonly FragmentSample[]): Buffer {
  const { bytes, tableAt } = frame(sequence, decodeTime, samples, { runFlags: 0x000f01, entrySize: 16, duration: null })
  let at = tableAt
  for (const sample of samples) {
    bytes.writeUInt32BE(sample.duration, at)
    bytes.writeUInt32BE(sample.data.length, at + 4)
    bytes.writeUInt32BE(sample.keyFrame ? SYNC_SAMPLE : NON_SYNC_SAMPLE, at + 8)
    bytes.writeInt32BE(sample.compositionOffset, at + 12)
    at += 16
  }
  return bytes
}

/** The same for audio: all samples have the duration of the first, and are sync samples without composition offset. */
export function audioFragment(sequence: number, decodeTime: number, samples: readonly FragmentSample[]): Buffer {
  const duration = samples[0]?.duration ?? 0
  const { bytes, tableAt } = frame(sequence, decodeTime, samples, { runFlags: 0x000201, entrySize: 4, duration })
  let at = tableAt
  for (const sample of samples) {
    bytes.writeUInt32BE(sample.data.length, at)
    at += 4
  }
  return bytes
}

interface Layout {
  readonly runFlags: number
  readonly entrySize: number
  /** Of all samples, in `tfhd`; null if each has its own. */
  readonly duration: number | null
}

function frame(
  sequence: number,
  decodeTime: number,
  samples: readonly FragmentSample[],
  layout: Layout,
): { readonly bytes: Buffer; readonly tableAt: number } {
  const tfhd = layout.duration === null ? 16 : 20
  const trun = 20 + samples.length * layout.entrySize
  const traf = 8 + tfhd + 20 + trun
  const moof = 8 + 16 + traf
  let payload = 0
  for (const sample of samples) payload += sample.data.length
  const bytes = Buffer.allocUnsafe(moof + MDAT_HEADER + payload)
  let at = header(bytes, 0, moof, 'moof')
  at = header(bytes, at, 16, 'mfhd')
  bytes.writeUInt32BE(0, at)
  bytes.writeUInt32BE(sequence, at + 4)
  at = header(bytes, at + 8, traf, 'traf')
  at = header(bytes, at, tfhd, 'tfhd')
  // default-base-is-moof, which CMAF requires, and default-sample-duration if there is one.
  bytes.writeUInt32BE(layout.duration === null ? 0x020000 : 0x020008, at)
  bytes.writeUInt32BE(1, at + 4)
  if (layout.duration !== null) bytes.writeUInt32BE(layout.duration, at + 8)
  at = header(bytes, at + tfhd - 8, 20, 'tfdt')
  bytes.writeUInt32BE(0x01000000, at)
  // Two halves instead of a BigInt: exact up to 2^53 ticks, which is 3,000 years of video.
  bytes.writeUInt32BE(Math.floor(decodeTime / 0x1_0000_0000), at + 4)
  bytes.writeUInt32BE(decodeTime % 0x1_0000_0000, at + 8)
  at = header(bytes, at + 12, trun, 'trun')
  bytes.writeUInt32BE(0x01000000 + layout.runFlags, at)
  bytes.writeUInt32BE(samples.length, at + 4)
  bytes.writeInt32BE(moof + MDAT_HEADER, at + 8)
  const tableAt = at + 12
  at = header(bytes, moof, MDAT_HEADER + payload, 'mdat')
  for (const sample of samples) at += sample.data.copy(bytes, at)
  return { bytes, tableAt }
}

function header(bytes: Buffer, at: number, size: number, type: string): number {
  bytes.writeUInt32BE(size, at)
  bytes.write(type, at + 4, 'latin1')
  return at + 8
}
