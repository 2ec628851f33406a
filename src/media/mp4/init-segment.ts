import { type Track, type AudioTrack, videoCodecOf, type VideoTrack } from '../codecs/index.ts'
import { box, fullBox, text, u16, u32, u8 } from './boxes.ts'

/** Ticks per second of video tracks: a millisecond is exactly 90. */
const VIDEO_TIMESCALE = 90_000

export const UNITY_MATRIX = u32(0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000)
export const UNDETERMINED_LANGUAGE = 0x55c4
export const SYNC_SAMPLE = 0x02000000

/** Ticks per second of this track's media times. */
export function timescaleOf(track: Track): number {
  return track.kind === 'video' ? VIDEO_TIMESCALE : track.sampleRate
}

/** The CMAF header of a single-track rendition (ISO/IEC 23000-19 §7.3.1): `ftyp` and `moov`, without samples. */
export function initSegment(track: Track): Buffer {
  const video = track.kind === 'video'
  const mediaHeader = mediaHeaderOf(track)
  const information = box('minf', mediaHeader, dataInformation(), sampleTable(sampleEntry(track)))
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

/** The media header box of video or audio (ISO/IEC 14496-12 §12.1.2, §12.2.2). */
export const mediaHeaderOf = ({ kind }: Track): Buffer =>
  kind === 'video' ? fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)) : fullBox('smhd', 0, 0, u16(0, 0))

/** `duration` is in milliseconds; 0 if the file is fragmented. */
export function trackHeader(track: Track, id = 1, duration = 0): Buffer {
  const [width, height] = track.kind === 'video' ? [track.width * 65_536, track.height * 65_536] : [0, 0]
  const volume = track.kind === 'video' ? 0 : 0x0100
  return fullBox('tkhd', 0, 3, u32(0, 0, id, 0, duration, 0, 0), u16(0, 0, volume, 0), UNITY_MATRIX, u32(width, height))
}

function trackExtends(video: boolean): Buffer {
  return fullBox('trex', 0, 0, u32(1, 1, 0, 0, video ? 0 : SYNC_SAMPLE))
}

export function dataInformation(): Buffer {
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

/** The sample entry with the decoder configuration. */
export const sampleEntry = (track: Track): Buffer =>
  track.kind === 'video' ? videoSampleEntry(track) : audioSampleEntry(track)

/** The box with the decoder configuration, by sample entry. */
const CONFIGURATIONS = { avc1: 'avcC', hvc1: 'hvcC', av01: 'av1C' } as const

/**
 * AVCSampleEntry, HEVCSampleEntry (ISO/IEC 14496-15 §5.4.2, §8.4.1) or AV1SampleEntry with the publisher's own
 * configuration.
 */
function videoSampleEntry(track: VideoTrack): Buffer {
  const codec = videoCodecOf(track)
  return box(
    codec,
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(track.width, track.height),
    // The fixed values of the standard: 72 dpi, one frame per sample, no compressor name, 24 bits.
    u32(0x00480000, 0x00480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(0x0018, 0xffff),
    box(CONFIGURATIONS[codec], track.decoderConfig),
  )
}

/** MP4AudioSampleEntry with an ES descriptor (ISO/IEC 14496-14 §5.6). */
function audioSampleEntry(track: AudioTrack): Buffer {
  // The field is 16.16 fixed point: above 65,535 Hz the decoder configuration contains the rate.
  const rate = track.sampleRate < 65_536 ? track.sampleRate * 65_536 : 0
  return box(
    'mp4a',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(8),
    u16(track.channels, 16, 0, 0),
    u32(rate),
    fullBox('esds', 0, 0, elementaryStream(track)),
  )
}

/** ES_Descriptor (ISO/IEC 14496-1 §7.2.6.5): MPEG-4 audio without bit rates. */
function elementaryStream(track: AudioTrack): Buffer {
  const decoder = descriptor(0x04, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), descriptor(0x05, track.decoderConfig))
  return descriptor(0x03, u16(1), u8(0), decoder, descriptor(0x06, u8(2)))
}

function descriptor(tag: number, ...payload: readonly Buffer[]): Buffer {
  const size = payload.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([u8(tag, 0x80 | (size >> 21), 0x80 | (size >> 14), 0x80 | (size >> 7), size & 0x7f), ...payload])
}

/** HandlerBox content (ISO/IEC 14496-12 §8.4.3). */
export function handler(type: 'vide' | 'soun'): Buffer {
  return fullBox('hdlr', 0, 0, u32(0), text(type), Buffer.alloc(12), text('Kirari\0'))
}
