import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type EngineEvent, type LadderSetting } from '#media/index.ts'
import { playPrepared } from './prepared-stream.ts'
import { removeFolder } from './remove-folder.ts'

export interface PublishOptions {
  /** Arguments of ffmpeg that name `lavfi` sources; at most `speed` times real time is sent. */
  readonly inputs: readonly string[]
  readonly coding: readonly string[]
  readonly seconds: number
  readonly speed?: number
  readonly streamKey?: string
}

export interface LadderEngine {
  /** Every event so far. */
  readonly events: readonly EngineEvent[]
  /** Every line of the log so far: its message and its fields. */
  readonly lines: readonly { readonly message: string; readonly fields: Record<string, unknown> }[]
  url(file: string, streamId?: string): string
  text(file: string, streamId?: string): Promise<string>
  status(file: string, streamId?: string): Promise<number>
  /** The process that makes the smaller pictures, as the log tells it; the newest of this stream. */
  encoderPid(streamId?: string): number
  /** Publishes a prepared clip again and again with Debian's ffmpeg; resolves when that has ended. */
  publish(options: PublishOptions): Promise<void>
  /** Where encoders connect. */
  readonly rtmpPort: number
  /** Ends the live, so that its playlists are whole; with `keep` its recording is played from then on. */
  end(streamId?: string, keep?: boolean): Promise<void>
  close(): Promise<void>
}

/** An engine with a ladder; the stream key is the name of the stream. One called `alone` is left alone by `auto`. */
export async function ladderEngine(ladder: LadderSetting): Promise<LadderEngine> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-ladder-'))
  const events: EngineEvent[] = []
  const lines: { message: string; fields: Record<string, unknown> }[] = []
  const record = (fields: object, message: string): void => void lines.push({ message, fields: { ...fields } })
  const engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    ladder,
    log: { info: record, warn: record, error: record },
    onEvent: (event) => void events.push(event),
    authorizePublish: async ({ streamKey }) => ({
      accepted: true,
      streamId: streamKey,
      ...(streamKey === 'alone' && { mayHaveLadder: false as const }),
    }),
  })
  const url = (file: string, streamId = 'one'): string => `http://127.0.0.1:${engine.hlsPort}/hls/${streamId}/${file}`
  return {
    events,
    lines,
    url,
    text: async (file, streamId) => (await fetch(url(file, streamId))).text(),
    status: async (file, streamId) => (await fetch(url(file, streamId))).status,
    encoderPid(streamId = 'one') {
      const line = lines.findLast(
        ({ message, fields }) => message === 'smaller pictures can be made' && fields['streamId'] === streamId,
      )
      const pid = line?.fields['pid']
      if (typeof pid !== 'number') throw new Error('no encoder has started yet')
      return pid
    },
    async publish({ inputs, coding, seconds, speed = 1, streamKey = 'one' }) {
      const clip = playPrepared(inputs, coding, { speed, seconds })
      const target = ['-t', String(seconds), '-f', 'flv', `rtmp://127.0.0.1:${engine.rtmpPort}/live/${streamKey}`]
      const encoder = spawn('/usr/bin/ffmpeg', ['-hide_banner', '-loglevel', 'error', ...clip, ...target], {
        stdio: 'ignore',
      })
      await once(encoder, 'exit')
    },
    rtmpPort: engine.rtmpPort,
    async end(streamId = 'one', keep = false) {
      await engine.end(streamId, { keep, keepMs: 60_000 })
    },
    async close() {
      await engine.close()
      await removeFolder(directory)
    },
  }
}

export const testPicture = (size: string, rate: number | string = 30): readonly string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}`,
]
export const testTone = (sampleRate = 48_000): readonly string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:sample_rate=${sampleRate}`,
]
/** H.264 as encoders send it, with a key frame every `keyEvery` frames, and AAC. */
export const usualCoding = (keyEvery: number, ...more: string[]): readonly string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(keyEvery)],
    ['-keyint_min', String(keyEvery), '-sc_threshold', '0', '-b:v', '600k', '-c:a', 'aac', '-b:a', '96k'],
    more,
  ].flat()
