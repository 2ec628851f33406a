import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenHls, type HlsStream } from '#media/hls/index.ts'
import type { EngineLog } from '#media/engine.ts'
import { systemClock, type Clock } from '#media/clock.ts'
import { PlaybackAccess, PlaybackRequests } from '#media/playback/index.ts'
import type { ImageMaker } from '#media/thumbnails/index.ts'
import { Recordings } from '#media/recordings/index.ts'
import { streamStart, type ResumePoint } from '#media/journal/read-sessions.ts'
import { RecordedAudio, type AudioMeter } from '#media/waveform/index.ts'
import { diskStorage, type SegmentStorage } from '#media/storage/index.ts'
import { quiet } from './packaged.ts'
import { removeFolder } from './remove-folder.ts'

export interface TestHls {
  readonly live: HlsStream
  readonly recordings: Recordings
  /** URL of a file of the live, such as `video.m3u8`. */
  url(file: string): string
  text(file: string): Promise<string>
  readonly directory: string
  /** Resolves when all listed video segments are stored: a live drops segments that the disk is too slow for. */
  onDisk(): Promise<void>
  /** Opens the live again at its resume point, as a later run of the engine would. */
  reopen(): Promise<HlsStream>
  /** Serves the recording under the addresses of the live. */
  playRecording(): void
  close(): Promise<void>
}

interface TestHlsOptions {
  readonly clock?: Clock
  readonly log?: EngineLog
  readonly onPlayable?: () => void
  readonly onLost?: (reason: unknown) => void
  readonly diskReserve?: number
  /** Wraps the storage. */
  readonly behind?: (disk: SegmentStorage, directory: string) => { live: SegmentStorage; archive: SegmentStorage }
  /** Makes the thumbnails; none without it. */
  readonly maker?: ImageMaker
  readonly onPosterReady?: () => void
  /** Measures the audio level of recordings. */
  readonly meter?: AudioMeter
}

/** A live on a real listener with its own folder. */
export async function startHls(options: TestHlsOptions = {}): Promise<TestHls> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-hls-'))
  const { clock = systemClock, log = quiet, maker, meter } = options
  const { onPlayable = () => {}, onLost = () => {}, onPosterReady = () => {} } = options
  const disk = diskStorage(directory, options.diskReserve)
  const { live: storage, archive } = options.behind?.(disk, directory) ?? { live: disk, archive: disk }
  const recordings = new Recordings(archive, {
    log,
    local: disk,
    ...(maker && { maker }),
    ...(meter && { audio: new RecordedAudio({ meter, log }) }),
  })
  const requests = new PlaybackRequests({ access: new PlaybackAccess(null, clock), proxies: 0, clock, log })
  const server = await listenHls({
    host: '127.0.0.1',
    port: 0,
    storage,
    recordings,
    requests,
    clock,
    log,
    ...(maker && { maker }),
  })
  const url = (file: string): string => `http://127.0.0.1:${server.port}/hls/live1/${file}`
  const open = (resumePoint: ResumePoint): HlsStream =>
    server.open({ streamId: 'live1', resumePoint, onPlayable, onPosterReady, onLost, encode: null })
  const live = open(streamStart)
  return {
    live,
    recordings,
    url,
    text: async (file) => (await fetch(url(file))).text(),
    directory,
    async onDisk() {
      const listed = (await (await fetch(url('video.m3u8'))).text()).match(/#EXTINF/g)?.length ?? 0
      const stored = async (): Promise<number> => {
        const names = await readdir(directory, { recursive: true })
        const journals = names.filter((name) => name.endsWith('video.journal'))
        const texts = await Promise.all(journals.map((name) => readFile(join(directory, name), 'utf8')))
        return texts.join('').match(/"size":\d/g)?.length ?? 0
      }
      while ((await stored()) < listed) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    async reopen() {
      const resumePoint = await recordings.resumePoint('live1')
      if (resumePoint === 'ended') throw new Error('the live has ended')
      return open(resumePoint)
    },
    playRecording: () => server.playRecording('live1'),
    async close() {
      // Pending segment writes would recreate files in the removed folder.
      await live.finish()
      await server.close()
      await removeFolder(directory)
    },
  }
}

/** Yields to the event loop once, so that pending writes and responses proceed. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
