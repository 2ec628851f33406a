import { readFile } from 'node:fs/promises'
import { decoderConfiguration, Malformed, readAvcConfig, toLengthPrefixed, type VideoTrack } from '../codecs/index.ts'
import type { EngineLog, EngineOptions } from '../engine.ts'

/** A group of frames that starts with a key frame and can be looped. */
export interface StandbyClip {
  readonly track: VideoTrack
  /** One group; the first is its key frame. */
  readonly frames: readonly Buffer[]
  /** The frame interval, in milliseconds. */
  readonly interval: number
}

/**
 * Reads the output of `stillEncoderProgram`: byte streams with start codes, in base64. Throws Malformed if it is
 * invalid.
 */
export function readClip(json: string): StandbyClip {
  const file: unknown = JSON.parse(json)
  if (!isStillFile(file)) throw new Malformed('a standby clip without parameters, frames or interval')
  const decoderConfig = decoderConfiguration(Buffer.from(file.parameters, 'base64'))
  const frames = file.pictures.map((picture) => toLengthPrefixed(Buffer.from(picture, 'base64')))
  if (decoderConfig === null || frames.length === 0) throw new Malformed('a standby clip without frames')
  return { track: readAvcConfig(decoderConfig).track, frames, interval: file.interval }
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

/** Reads both clips. Without them an interrupted live stalls, which is logged. */
export async function readStandbyClips(
  files: NonNullable<EngineOptions['standby']>,
  log: EngineLog,
): Promise<(video: VideoTrack) => StandbyClip | null> {
  try {
    const read = async (file: string): Promise<StandbyClip> => readClip(await readFile(file, 'utf8'))
    const [landscape, portrait] = await Promise.all([read(files.landscape), read(files.portrait)])
    return ({ width, height }) => (height > width ? portrait : landscape)
  } catch (err) {
    log.warn({ err }, 'no standby clip is available: an interrupted live stalls')
    return () => null
  }
}
