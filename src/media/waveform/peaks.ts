/** The file name of a recording's waveform. */
export const WAVEFORM_FILE = 'sound.json'

/** The peak amplitudes of a recording, one per step. */
export interface Waveform {
  /** In milliseconds. */
  readonly stepMs: number
  /** Base64 of bytes; 255 is full scale. */
  readonly peaks: string
}

/** Two values per second. */
const MIN_STEP_MS = 500
/** The largest number of values: recordings longer than an hour have longer steps. */
const MAX_VALUES = 7200

/** The step for a recording of this length, in milliseconds. */
export const stepOf = (lengthMs: number): number => Math.max(MIN_STEP_MS, Math.ceil(lengthMs / MAX_VALUES))

/** Converts a level in dB below full scale to an amplitude byte; null is silence. */
export const amplitudeOf = (level: number | null): number => (level === null ? 0 : Math.round(255 * 10 ** (level / 20)))

/** The values between two times. */
export function sliceWaveform({ stepMs, peaks }: Waveform, fromMs: number, toMs: number): Waveform {
  const bytes = Buffer.from(peaks, 'base64')
  const part = bytes.subarray(Math.round(fromMs / stepMs), Math.ceil(toMs / stepMs))
  return { stepMs, peaks: part.toString('base64') }
}

/** Null for other content. */
export function parseWaveform(json: string): Waveform | null {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || !('stepMs' in value) || !('peaks' in value)) return null
  const { stepMs, peaks } = value
  return typeof stepMs === 'number' && typeof peaks === 'string' ? { stepMs, peaks } : null
}
