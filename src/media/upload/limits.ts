/** What a file and the work on it may take; beyond it the file is refused, or the work ended. */
export interface UploadLimits {
  /** Of the file. */
  readonly bytes: number
  readonly durationMs: number
  /** Of one picture. */
  readonly pixels: number
  /** Resident memory of the process that reads the file, in bytes. */
  readonly memory: number
  /** A process that gives no sign of life for so long, in milliseconds, hangs. */
  readonly silenceMs: number
  /** The work takes so many times the duration of the file in processor time at most, and ten minutes. */
  readonly slowness: number
}

const HOUR_MS = 3_600_000

/** Twelve hours in 8K, from a disk that holds it. */
export const usualLimits: UploadLimits = {
  bytes: 200_000_000_000,
  durationMs: 12 * HOUR_MS,
  pixels: 8_192 * 4_608,
  memory: 3_000_000_000,
  // Where processors are short the process waits long for its turn.
  silenceMs: 600_000,
  slowness: 120,
}

/** Of processor time, in milliseconds, for a file of this duration. */
export const longestWork = ({ slowness }: UploadLimits, durationMs: number): number => 600_000 + slowness * durationMs
