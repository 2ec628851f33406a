/** What the peaks of a recording are called, beside its playlist. */
export const SOUND = 'sound.json'

/** The loudest moments of a recording, one value for each step. */
export interface SoundPeaks {
  /** In milliseconds. */
  readonly stepMs: number
  /** Base64 of bytes; 255 is full scale. */
  readonly peaks: string
}

/** Twice a second. */
const SHORTEST_STEP_MS = 500
/** More values than this are not made: of what is longer than an hour, the steps are longer. */
const MOST_VALUES = 7200

/** How long the steps are of a recording of this length, in milliseconds. */
export const stepOf = (lengthMs: number): number => Math.max(SHORTEST_STEP_MS, Math.ceil(lengthMs / MOST_VALUES))

/** A level in dB below full scale as a byte of its amplitude; null is silence. */
export const amplitudeOf = (level: number | null): number => (level === null ? 0 : Math.round(255 * 10 ** (level / 20)))

/** The part of them between two times. */
export function peaksBetween({ stepMs, peaks }: SoundPeaks, fromMs: number, toMs: number): SoundPeaks {
  const bytes = Buffer.from(peaks, 'base64')
  const part = bytes.subarray(Math.round(fromMs / stepMs), Math.ceil(toMs / stepMs))
  return { stepMs, peaks: part.toString('base64') }
}

/** Null where this is none of ours. */
export function parsePeaks(json: string): SoundPeaks | null {
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || !('stepMs' in value) || !('peaks' in value)) return null
  const { stepMs, peaks } = value
  return typeof stepMs === 'number' && typeof peaks === 'string' ? { stepMs, peaks } : null
}
