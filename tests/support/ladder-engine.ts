import type { EngineEvent } from '#engine-protocol/index.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type LadderSetting } from '#media/index.ts'
import { playPrepared } from './prepared-stream.ts'
import { removeFolder } from './remove-folder.ts'

export interface PublishOptions {
  /** ffmpeg arguments with `lavfi` inputs, sent at `speed` times real time at most. */
  readonly inputs: readonly string[]
  readonly coding: readonly string[]
  readonly seconds: number
  readonly speed?: number
  readonly streamKey?: string
}

export interface LadderEngine {
  /** All events so far. */
  readonly events: readonly EngineEvent[]
  /** All log entries so far. */
  readonly lines: readonly { readonly message: string; readonly fields: Record<string, unknown> }[]
  url(file: string, streamId?: string): string
  text(file: string, streamId?: string): Promise<string>
  status(file: string, streamId?: string): Promise<number>
  /** Pid of the stream's latest ladder process, from the log. */
  encoderPid(streamId?: string): number
  /** Publishes a looped prepared clip with Debian's ffmpeg; resolves when ffmpeg exits. */
  publish(options: PublishOptions): Promise<void>
  /** RTMP port for encoders. */
  readonly rtmpPort: number
  /** Ends the live and closes its playlists; with `keep` its recording is served from then on. */
  end(streamId?: string, keep?: boolean): Promise<void>
  close(): Promise<void>
}

/** An engine with a ladder; the stream key is the stream's id. With `auto`, the stream `alone` gets no ladder. */
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
        ({ message, fields }) => message === 'the rendition encoder is ready' && fields['streamId'] === streamId,
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
      await engine.end({ streamId, keep, keepMs: 60_000 })
    },
    async close() {
      await engine.close()
      await removeFolder(directory)
    },
  }
}

export const testVideo = (size: string, rate: number | string = 30): readonly string[] => [
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
/** Typical H.264 and AAC of encoders, with a key frame every `keyInterval` frames. */
export const defaultCoding = (keyInterval: number, ...extra: string[]): readonly string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(keyInterval)],
    ['-keyint_min', String(keyInterval), '-sc_threshold', '0', '-b:v', '600k', '-c:a', 'aac', '-b:a', '96k'],
    extra,
  ].flat()
