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
