import { sequenceHeader } from './av1-obu.ts'
import { readAv1SequenceHeader } from './av1-sequence-header.ts'
import { Malformed, Unplayable } from './errors.ts'
import { refuseHighDynamicRange } from './high-dynamic-range.ts'
import type { VideoTrack } from './sample.ts'

const MARKER_AND_VERSION = 0x81
const UNITS = 4

/**
 * Reads an AV1CodecConfigurationRecord (AV1 in ISOBMFF §2.3.3), which must contain the sequence header. Throws
 * Malformed if it is invalid and Unplayable if browsers that support AV1 cannot decode the video.
 */
export function readAv1Config(record: Buffer): VideoTrack {
  if (record.length < UNITS || record[0] !== MARKER_AND_VERSION) throw new Malformed('the AV1 configuration is cut off')
  const header = sequenceHeader(record.subarray(UNITS))
  if (header === null) throw new Malformed('the AV1 configuration contains no sequence header')
  const { width, height, transfer } = readAv1SequenceHeader(header)
  const [, first = 0, second = 0] = record
  const profile = first >> 5
  if (profile !== 0) {
    throw new Unplayable(
      `AV1 of profile ${profile} cannot be played by browsers: choose the profile main (4:2:0, NV12 or I420)`,
      'colour',
    )
  }
  refuseHighDynamicRange(transfer)
  const level = String(first & 0x1f).padStart(2, '0')
  const tier = (second & 0x80) === 0 ? 'M' : 'H'
  const depth = (second & 0x40) === 0 ? '08' : '10'
  const codec = `av01.${profile}.${level}${tier}.${depth}`
  return { kind: 'video', codec, width, height, decoderConfig: record }
}
