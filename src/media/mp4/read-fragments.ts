import { type VideoCodec, videoCodecs } from '../codecs/index.ts'

/** Flags of `trun` (ISO/IEC 14496-12 §8.8.8) for the fields of each sample, in their order: four bytes each. */
const SAMPLE_DURATION = 0x100
const SAMPLE_SIZE = 0x200
const SAMPLE_FLAGS = 0x400
const SAMPLE_OFFSET = 0x800
const SAMPLE_FIELDS = [SAMPLE_DURATION, SAMPLE_SIZE, SAMPLE_FLAGS, SAMPLE_OFFSET]
/** `sample_is_non_sync_sample` (§8.8.3.1). */
const NON_SYNC = 0x10000
/** Flag of `tfhd` (§8.8.7). */
const DEFAULT_DURATION = 0x8

const entrySize = (flags: number): number => SAMPLE_FIELDS.filter((flag) => (flags & flag) !== 0).length * 4

/** The samples of the whole fragments at the start of one of our segments, in order. */
export function* readSamples(segment: Buffer): Generator<Buffer> {
  for (const { data } of readTimedSamples(segment)) yield data
}

/** A sample with its decoding time; times in the track's timescale. */
export interface TimedSample {
  readonly at: number
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Buffer
}

/** The same with their times. */
export function* readTimedSamples(segment: Buffer): Generator<TimedSample> {
  let run: readonly RunSample[] = []
  for (const { type, payload } of completeBoxes(segment)) {
    if (type === 'moof') run = samplesOfRun(payload)
    if (type !== 'mdat') continue
    let begin = 0
    for (const { size, ...sample } of run) {
      if (begin + size <= payload.length) yield { ...sample, data: payload.subarray(begin, begin + size) }
      begin += size
    }
  }
}

interface RunSample extends Omit<TimedSample, 'data'> {
  readonly size: number
}

/** The samples of `trun`; the data starts right after the header of `mdat`. */
function samplesOfRun(moof: Buffer): readonly RunSample[] {
  const run = findBox(moof, 'traf/trun')
  const header = findBox(moof, 'traf/tfhd')
  if (run === null || run.length < 12) return []
  const flags = run.readUInt32BE(0) & 0xffffff
  if ((flags & SAMPLE_SIZE) === 0) return []
  const entry = entrySize(flags)
  const count = Math.min(run.readUInt32BE(4), Math.floor((run.length - 12) / entry))
  const usual = header !== null && header.length >= 12 ? header.readUInt32BE(8) : 0
  let at = decodeTimeOf(moof)
  return Array.from({ length: count }, (_, index) => {
    let field = 12 + index * entry
    const next = (flag: number): number | null => {
      if ((flags & flag) === 0) return null
      field += 4
      return run.readInt32BE(field - 4)
    }
    const duration = next(SAMPLE_DURATION) ?? usual
    const size = (next(SAMPLE_SIZE) ?? 0) >>> 0
    const keyFrame = ((next(SAMPLE_FLAGS) ?? 0) & NON_SYNC) === 0
    const sample = { at, size, keyFrame, compositionOffset: next(SAMPLE_OFFSET) ?? 0 }
    at += duration
    return sample
  })
}

/** The decoding time of the first sample (`tfdt`, §8.8.12), which we write with 64 bits. */
function decodeTimeOf(moof: Buffer): number {
  const time = findBox(moof, 'traf/tfdt')
  return time !== null && time.length >= 12 ? Number(time.readBigUInt64BE(4)) : 0
}

export interface DecoderConfig {
  readonly codec: VideoCodec | 'mp4a'
  /** The payload of `avcC`, `hvcC` or `av1C`, or an AudioSpecificConfig. */
  readonly config: Buffer
}

/** The size of the fields before the nested boxes in our sample entries. */
const VIDEO_ENTRY = 78
const AUDIO_ENTRY = 28
const CONFIG_BOXES: Readonly<Record<VideoCodec, string>> = { avc1: 'avcC', hvc1: 'hvcC', av01: 'av1C' }
/** Tag of the DecoderSpecificInfo (ISO/IEC 14496-1 §7.2.6.7); lengths have four bytes. */
const DECODER_SPECIFIC = 0x05

/** The decoder configuration in one of our init segments; null for other files. */
export function readDecoderConfig(init: Buffer): DecoderConfig | null {
  const description = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')
  const entries = description?.subarray(8) ?? Buffer.alloc(0)
  for (const codec of videoCodecs) {
    const video = findBox(entries, codec)
    const config = video && findBox(video.subarray(VIDEO_ENTRY), CONFIG_BOXES[codec])
    if (config !== null) return { codec, config }
  }
  const audio = findBox(entries, 'mp4a')
  const stream = audio && findBox(audio.subarray(AUDIO_ENTRY), 'esds')
  const at = stream?.indexOf(DECODER_SPECIFIC, 4 + 8 + 5 + 13) ?? -1
  if (stream === null || at < 0 || at + 5 > stream.length) return null
  const length = stream.readUInt8(at + 4)
  return { codec: 'mp4a', config: stream.subarray(at + 5, at + 5 + length) }
}

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
  const entry = entrySize(flags)
  let ticks = 0
  for (let index = 0; index < count; index++) {
    const at = 12 + index * entry
    if (at + 4 <= run.length) ticks += run.readUInt32BE(at)
  }
  return ticks
}

interface Box {
  readonly type: string
  readonly payload: Buffer
  /** The end of the box in the read bytes. */
  readonly end: number
}

/** The complete boxes (ISO/IEC 14496-12 §4.2) at the start of `bytes`; a truncated one ends the sequence. */
function* completeBoxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), payload: bytes.subarray(at + 8, at + size), end: at + size }
    at += size
  }
}

/** The payload of the first box at the path, such as `moof/traf/tfdt`; null if there is none. */
function findBox(bytes: Buffer, path: string): Buffer | null {
  const [first = '', ...rest] = path.split('/')
  for (const { type, payload } of completeBoxes(bytes)) {
    if (type === first) return rest.length === 0 ? payload : findBox(payload, rest.join('/'))
  }
  return null
}
