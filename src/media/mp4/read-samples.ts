import { type VideoCodec, videoCodecs } from '../codecs/index.ts'
import { findBox, completeBoxes } from './read-boxes.ts'

const SAMPLE_SIZE = 0x200

/** The samples of the whole fragments at the start of one of our segments, in order. */
export function* readSamples(segment: Buffer): Generator<Buffer> {
  let sizes: readonly number[] = []
  for (const { type, payload } of completeBoxes(segment)) {
    if (type === 'moof') sizes = sampleSizes(payload)
    if (type !== 'mdat') continue
    let at = 0
    for (const size of sizes) {
      if (at + size <= payload.length) yield payload.subarray(at, at + size)
      at += size
    }
  }
}

/** The sample sizes in `trun` (ISO/IEC 14496-12 §8.8.8); the data starts right after the header of `mdat`. */
function sampleSizes(moof: Buffer): readonly number[] {
  const run = findBox(moof, 'traf/trun')
  if (run === null || run.length < 12) return []
  const flags = run.readUInt32BE(0) & 0xffffff
  if ((flags & SAMPLE_SIZE) === 0) return []
  const entry = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4
  const before = (flags & 0x100) === 0 ? 0 : 4
  const count = Math.min(run.readUInt32BE(4), Math.floor((run.length - 12) / entry))
  return Array.from({ length: count }, (_, index) => run.readUInt32BE(12 + index * entry + before))
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
