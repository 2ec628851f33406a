import type { EngineEvent } from '#engine-protocol/index.ts'
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEngine, type Engine, type EngineOptions } from '#media/index.ts'
import { warningsOf } from './ffmpeg.ts'
import { quiet } from './packaged.ts'
import { removeFolder } from './remove-folder.ts'

const run = promisify(execFile)

export interface WhipEngine {
  readonly engine: Engine
  readonly whip: string
  readonly events: EngineEvent[]
  /** Types of the events so far, except health, thumbnails and video sizes. */
  types(): string[]
  /** URL of a file of the stream `one`. */
  url(file: string): string
  /** Warnings of Debian's ffmpeg while it decodes the whole stream. */
  decode(): Promise<string>
  /** Codec, number of decoded frames and duration of a track. */
  count(kind: 'video' | 'audio'): Promise<{ codec: string; frames: number; seconds: number }>
  close(): Promise<void>
}

const reports: ReadonlySet<string> = new Set(['health', 'posterReady', 'videoSize'])

/** A real engine on loopback; the stream key `sesame` publishes stream `one`. */
export async function whipEngine(overrides: Partial<EngineOptions> = {}): Promise<WhipEngine> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-whip-'))
  const events: EngineEvent[] = []
  const engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    webRtc: { ports: [0, 0], addresses: [], iceServers: [], forwardSecret: null },
    log: quiet,
    authorizePublish: async ({ streamKey }) =>
      streamKey === 'sesame'
        ? { accepted: true, streamId: 'one' }
        : { accepted: false, reason: 'unknown stream key', why: 'unknown-key' },
    onEvent: (event) => events.push(event),
    ...overrides,
  })
  const url = (file: string): string => `http://127.0.0.1:${engine.hlsPort}/hls/one/${file}`
  return {
    engine,
    whip: `http://127.0.0.1:${engine.hlsPort}/whip`,
    events,
    types: () => events.map(({ type }) => type).filter((type) => !reports.has(type)),
    url,
    async decode() {
      const args = ['-v', 'warning', '-i', url('index.m3u8'), '-map', '0', '-f', 'null', '-']
      return warningsOf((await run('/usr/bin/ffmpeg', args)).stderr)
    },
    async count(kind) {
      const entries = 'stream=codec_name,nb_read_frames:format=duration'
      const args = ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', url(`${kind}.m3u8`)]
      const probed = JSON.parse((await run('/usr/bin/ffprobe', args)).stdout)
      const [stream] = probed.streams
      return {
        codec: stream.codec_name,
        frames: Number(stream.nb_read_frames),
        seconds: Number(probed.format.duration),
      }
    },
    async close() {
      await engine.close()
      await removeFolder(directory)
    },
  }
}
