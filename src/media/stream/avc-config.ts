import { Malformed } from './malformed.ts'
import type { VideoTrack } from './sample.ts'
import { readSequenceParameters } from './sequence-parameters.ts'
import { Unplayable } from './unplayable.ts'

export interface AvcConfig {
  readonly track: VideoTrack
  /** Bytes of the length before each NAL unit: 1, 2 or 4. */
  readonly lengthSize: number
}

/**
 * Reads an AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1).
 * Throws Malformed when it is broken and Unplayable when browsers can't decode the picture.
 */
export function readAvcConfig(record: Buffer): AvcConfig {
  if (record.length < 8 || record[0] !== 1) throw new Malformed('the H.264 configuration is cut off')
  const lengthSize = ((record[4] ?? 0) & 3) + 1
  const sequences = (record[5] ?? 0) & 0x1f
  const length = record.readUInt16BE(6)
  if (lengthSize === 3 || sequences === 0 || length < 4 || 8 + length > record.length) {
    throw new Malformed('the H.264 configuration holds no sequence parameters')
  }
  const parameters = readSequenceParameters(record.subarray(8, 8 + length))
  if (parameters.chromaFormat > 1 || parameters.bitDepth > 8) {
    const chroma = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'][parameters.chromaFormat] ?? 'unknown'
    throw new Unplayable(
      `H.264 with ${chroma} colour and ${parameters.bitDepth} bits can't be played in browsers: ` +
        'choose the profile baseline, main or high (8 bit, 4:2:0, NV12 or I420)',
      'colour',
    )
  }
  const { width, height } = parameters
  const codec = `avc1.${record.toString('hex', 1, 4)}`
  return { lengthSize, track: { kind: 'video', codec, width, height, decoderConfig: record } }
}
