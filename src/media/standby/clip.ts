import { readFile } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import {
  decoderConfiguration,
  Malformed,
  readAvcConfig,
  toLengthPrefixed,
  type VideoTrack,
  type AudioTrack,
  type SampleSink,
  silentFrame,
} from '../codecs/index.ts'
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
function readClip(json: string): StandbyClip {
  const file: unknown = JSON.parse(json)
  if (!isStillFile(file)) throw new Malformed('a standby clip without parameters, frames or interval')
  const decoderConfig = decoderConfiguration(Buffer.from(file.parameters, 'base64'))
  const frames = file.frames.map((frame) => toLengthPrefixed(Buffer.from(frame, 'base64')))
  if (decoderConfig === null || frames.length === 0) throw new Malformed('a standby clip without frames')
  return { track: readAvcConfig(decoderConfig).track, frames, interval: file.interval }
}

interface StillFile {
  readonly interval: number
  readonly parameters: string
  readonly frames: readonly string[]
}

function isStillFile(file: unknown): file is StillFile {
  if (typeof file !== 'object' || file === null) return false
  const { interval, parameters, frames }: Partial<Record<keyof StillFile, unknown>> = file
  return (
    typeof interval === 'number' &&
    interval > 0 &&
    typeof parameters === 'string' &&
    Array.isArray(frames) &&
    frames.every((frame) => typeof frame === 'string')
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

export interface Standby {
  stop(): void
}

export interface StandbyOptions {
  readonly clip: StandbyClip
  /** The encoder's audio track, which continues as silence; null if it had none. */
  readonly audio: AudioTrack | null
  readonly clock: Clock
  readonly sink: SampleSink
}

/** Loops the clip like a publisher, starting now, until it is stopped. */
export function playStandby({ clip, audio, clock, sink }: StandbyOptions): Standby {
  const start = clock.monotonic()
  const silence = audio === null ? null : silentFrame(audio.channels)
  const audioInterval = audio === null ? Infinity : (audio.frameLength * 1_000) / audio.sampleRate
  let videoCount = 0
  let audioCount = 0
  let cancel = (): void => {}

  const send = (kind: 'video' | 'audio', dts: number, keyFrame: boolean, data: Buffer): void =>
    sink.sample({ kind, dts, compositionOffset: 0, keyFrame, data, arrivedAt: clock.monotonic() })

  const play = (): void => {
    for (; start + videoCount * clip.interval <= clock.monotonic(); videoCount++) {
      const index = videoCount % clip.frames.length
      const frame = clip.frames[index]
      if (frame !== undefined) send('video', videoCount * clip.interval, index === 0, frame)
      if (silence === null) continue
      for (; audioCount * audioInterval < (videoCount + 1) * clip.interval; audioCount++) {
        send('audio', Math.round(audioCount * audioInterval), true, silence)
      }
    }
    cancel = clock.after(Math.max(1, start + videoCount * clip.interval - clock.monotonic()), play)
  }
  sink.track(clip.track)
  if (audio !== null) sink.track(audio)
  play()
  return { stop: () => cancel() }
}
