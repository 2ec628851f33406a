import { type AudioTrack, videoCodecOf, type VideoTrack } from '../codecs/index.ts'
import { box, fullBox, text, u16, u32, u8 } from './box.ts'

/** The box with the decoder configuration, by sample entry. */
const CONFIGURATIONS = { avc1: 'avcC', hvc1: 'hvcC', av01: 'av1C' } as const

/**
 * AVCSampleEntry, HEVCSampleEntry (ISO/IEC 14496-15 §5.4.2, §8.4.1) or AV1SampleEntry with the publisher's own
 * configuration.
 */
export function videoSampleEntry(track: VideoTrack): Buffer {
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
export function audioSampleEntry(track: AudioTrack): Buffer {
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
