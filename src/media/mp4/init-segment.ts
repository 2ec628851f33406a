import type { Track } from '../codecs/index.ts'
import { box, fullBox, text, u16, u32 } from './box.ts'
import { audioSampleEntry, handler, videoSampleEntry } from './sample-entry.ts'

/** Ticks per second of video tracks: a millisecond is exactly 90. */
const VIDEO_TIMESCALE = 90_000

const UNITY_MATRIX = u32(0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000)
const UNDETERMINED_LANGUAGE = 0x55c4
export const SYNC_SAMPLE = 0x02000000

/** Ticks per second of this track's media times. */
export function timescaleOf(track: Track): number {
  return track.kind === 'video' ? VIDEO_TIMESCALE : track.sampleRate
}

/** The CMAF header of a single-track rendition (ISO/IEC 23000-19 §7.3.1): `ftyp` and `moov`, without samples. */
export function initSegment(track: Track): Buffer {
  const video = track.kind === 'video'
  const mediaHeader = video ? fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)) : fullBox('smhd', 0, 0, u16(0, 0))
  const entry = video ? videoSampleEntry(track) : audioSampleEntry(track)
  const information = box('minf', mediaHeader, dataInformation(), sampleTable(entry))
  const timing = u32(0, 0, timescaleOf(track), 0)
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, timing, u16(UNDETERMINED_LANGUAGE, 0)),
    handler(video ? 'vide' : 'soun'),
    information,
  )
  const movieHeader = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1000, 0, 0x00010000),
    u16(0x0100, 0),
    u32(0, 0),
    UNITY_MATRIX,
    Buffer.alloc(24),
    u32(2),
  )
  return Buffer.concat([
    box('ftyp', text('iso6'), u32(0), text('iso6cmfcmp41')),
    box('moov', movieHeader, box('trak', trackHeader(track), media), box('mvex', trackExtends(video))),
  ])
}

function trackHeader(track: Track): Buffer {
  const [width, height] = track.kind === 'video' ? [track.width * 65_536, track.height * 65_536] : [0, 0]
  const volume = track.kind === 'video' ? 0 : 0x0100
  return fullBox('tkhd', 0, 3, u32(0, 0, 1, 0, 0, 0, 0), u16(0, 0, volume, 0), UNITY_MATRIX, u32(width, height))
}

function trackExtends(video: boolean): Buffer {
  return fullBox('trex', 0, 0, u32(1, 1, 0, 0, video ? 0 : SYNC_SAMPLE))
}

function dataInformation(): Buffer {
  return box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
}

function sampleTable(entry: Buffer): Buffer {
  return box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  )
}
