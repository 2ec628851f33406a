import { BitReader } from './bit-reader.ts'
import { Malformed, Unplayable } from './errors.ts'
import type { AudioTrack } from './sample.ts'

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
/** By channel configuration; 0 needs a program config element, which no live encoder sends. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 0, 8]
const LOW_COMPLEXITY = 2
const SPECTRAL_BAND_REPLICATION = 5
const PARAMETRIC_STEREO = 29

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1). With explicit SBR the values are those of the decoder's
 * output: the extension's sample rate and twice the frame length. Implicit SBR keeps the core's values, which give the
 * same duration. Throws Malformed if it is invalid and Unplayable if browsers cannot decode the audio.
 */
export function readAacConfig(config: Buffer): AudioTrack {
  const reader = new BitReader(config)
  const objectType = readObjectType(reader)
  const coreRate = readSampleRate(reader)
  const channelConfiguration = reader.bits(4)
  const replicated = objectType === SPECTRAL_BAND_REPLICATION || objectType === PARAMETRIC_STEREO
  const sampleRate = replicated ? readSampleRate(reader) : coreRate
  const coreType = replicated ? readObjectType(reader) : objectType
  if (coreType !== LOW_COMPLEXITY) {
    throw new Unplayable(`AAC object type ${coreType} cannot be played by browsers: choose AAC-LC or HE-AAC`)
  }
  const coreFrame = reader.bit() === 1 ? 960 : 1024
  const channels = objectType === PARAMETRIC_STEREO ? 2 : (CHANNELS[channelConfiguration] ?? 0)
  if (channels === 0)
    throw new Unplayable('the AAC channel layout is not a standard one: choose stereo or mono', 'audioLayout')
  return {
    kind: 'audio',
    codec: `mp4a.40.${objectType}`,
    sampleRate,
    channels,
    frameLength: Math.round((coreFrame * sampleRate) / coreRate),
    decoderConfig: config,
  }
}

function readObjectType(reader: BitReader): number {
  const type = reader.bits(5)
  return type === 31 ? 32 + reader.bits(6) : type
}

function readSampleRate(reader: BitReader): number {
  const index = reader.bits(4)
  const rate = index === 15 ? reader.bits(24) : SAMPLE_RATES[index]
  if (rate === undefined || rate < 1_000 || rate > 192_000) throw new Malformed('an invalid AAC sample rate')
  return rate
}

type Element = 'single' | 'pair' | 'low'

/**
 * Syntactic elements of each channel configuration (ISO/IEC 14496-3 table 1.19); the first is the default for unknown
 * ones.
 */
const LAYOUTS: readonly (readonly Element[])[] = [
  ['pair'],
  ['single'],
  ['pair'],
  ['single', 'pair'],
  ['single', 'pair', 'single'],
  ['single', 'pair', 'pair'],
  ['single', 'pair', 'pair', 'low'],
  ['single', 'pair', 'pair', 'pair', 'low'],
]

const ELEMENT_ID = { single: 0, pair: 1, low: 3 } as const
/** One long sine window, max_sfb 0, no prediction: without scale-factor bands nothing else is coded. */
const EMPTY_ICS_INFO = '00000000000'
/** Global gain 0, then: no pulses, no noise shaping, no gain control. */
const GAIN = '00000000'
const NO_TOOLS = '000'

/** One AAC-LC access unit of silence (raw_data_block, ISO/IEC 14496-3 §4.4.2.1) with this number of channels. */
export function silentFrame(channels: number): Buffer {
  const layout = LAYOUTS[channels === 8 ? 7 : channels] ?? LAYOUTS[0] ?? []
  const tags = { single: 0, pair: 0, low: 0 }
  let bits = ''
  for (const element of layout) {
    bits += ELEMENT_ID[element].toString(2).padStart(3, '0') + (tags[element]++).toString(2).padStart(4, '0')
    if (element === 'pair') bits += `1${EMPTY_ICS_INFO}00${GAIN}` + NO_TOOLS + GAIN + NO_TOOLS
    else bits += GAIN + EMPTY_ICS_INFO + NO_TOOLS
  }
  bits += '111'
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(bits.slice(index * 8, index * 8 + 8).padEnd(8, '0'), 2)
  }
  return bytes
}
