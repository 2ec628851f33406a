import { UploadRefused } from './errors.ts'

/** The limits of a file and its conversion; beyond them the file is rejected or the conversion stopped. */
export interface UploadLimits {
  /** Of the file. */
  readonly bytes: number
  readonly durationMs: number
  /** Of one frame. */
  readonly pixels: number
  /** Resident memory of the converting process, in bytes. */
  readonly memory: number
  /** A process without a message for this long, in milliseconds, hangs. */
  readonly silenceMs: number
  /** The limit of processor time as a multiple of the duration of the file, plus ten minutes. */
  readonly slowness: number
}

const SMALLEST_SIDE = 16
const LARGEST_SIDE = 16_384
const HOUR_MS = 3_600_000

/** Twelve hours in 8K, from a disk that can hold it. */
export const defaultLimits: UploadLimits = {
  bytes: 200_000_000_000,
  durationMs: 12 * HOUR_MS,
  pixels: 8_192 * 4_608,
  memory: 3_000_000_000,
  // A process may wait long if processors are short.
  silenceMs: 600_000,
  slowness: 120,
}

/** The limit of processor time, in milliseconds, for a file of this duration. */
export const maxWorkMs = ({ slowness }: UploadLimits, durationMs: number): number => 600_000 + slowness * durationMs

/** Throws UploadRefused if frames of this size are not accepted. */
export function checkSize(width: number, height: number, { pixels }: UploadLimits): void {
  const size = `${width}x${height}`
  if (width * height > pixels || Math.max(width, height) > LARGEST_SIDE)
    throw new UploadRefused('too-many-pixels', size)
  if (Math.min(width, height) < SMALLEST_SIDE) throw new UploadRefused('too-small', size)
}
