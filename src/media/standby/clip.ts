import { readAvcConfig } from '../stream/avc-config.ts'
import { decoderConfiguration, toLengthPrefixed } from '../stream/annex-b.ts'
import { Malformed } from '../stream/malformed.ts'
import type { VideoTrack } from '../stream/sample.ts'

/** A group of pictures that begins with a key frame and can follow itself without end. */
export interface StandbyClip {
  readonly track: VideoTrack
  /** One group of pictures; the first is its key frame. */
  readonly pictures: readonly Buffer[]
  /** From one picture to the next, in milliseconds. */
  readonly interval: number
}

/** Reads what `stillEncoderProgram` wrote: byte streams with start codes, in base64. Throws Malformed when it is none. */
export function readClip(json: string): StandbyClip {
  const file: unknown = JSON.parse(json)
  if (!isStillFile(file)) throw new Malformed('a standby clip without parameters, pictures or interval')
  const decoderConfig = decoderConfiguration(Buffer.from(file.parameters, 'base64'))
  const pictures = file.pictures.map((picture) => toLengthPrefixed(Buffer.from(picture, 'base64')))
  if (decoderConfig === null || pictures.length === 0) throw new Malformed('a standby clip that shows nothing')
  return { track: readAvcConfig(decoderConfig).track, pictures, interval: file.interval }
}

interface StillFile {
  readonly interval: number
  readonly parameters: string
  readonly pictures: readonly string[]
}

function isStillFile(file: unknown): file is StillFile {
  if (typeof file !== 'object' || file === null) return false
  const { interval, parameters, pictures }: Partial<Record<keyof StillFile, unknown>> = file
  return (
    typeof interval === 'number' &&
    interval > 0 &&
    typeof parameters === 'string' &&
    Array.isArray(pictures) &&
    pictures.every((picture) => typeof picture === 'string')
  )
}
