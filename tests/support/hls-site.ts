import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenHls, type HlsStream } from '#media/hls/index.ts'
import type { EngineLog } from '#media/engine.ts'
import { systemClock, type Clock } from '#media/clock.ts'
import { PlaybackAccess } from '#media/playback/index.ts'
import type { PictureMaker } from '#media/pictures/index.ts'
import { Recordings } from '#media/recording/index.ts'
import { firstBegin, type StreamBegin } from '#media/stream/begin.ts'
import type { SoundMeter } from '#media/sound-level/index.ts'
import { RecordedSound } from '#media/waveform/index.ts'
import { diskStorage, type SegmentStorage } from '#media/storage/index.ts'
import { quiet } from './packaged.ts'
import { removeFolder } from './remove-folder.ts'

export interface HlsSite {
  readonly live: HlsStream
  readonly recordings: Recordings
  /** Address of a file of the live, such as `video.m3u8`. */
  url(file: string): string
  text(file: string): Promise<string>
  readonly directory: string
  /** Resolves when the disk has every picture segment that is whole: a live gives up those that it is too slow for. */
  onDisk(): Promise<void>
  /** Opens the live again where it was, as a later run of the engine would. */
  reopen(): Promise<HlsStream>
  /** Lets the addresses of the live answer with its recording. */
  playRecording(): void
  close(): Promise<void>
}

interface SiteOptions {
  readonly clock?: Clock
  readonly log?: EngineLog
  readonly onPlayable?: () => void
  readonly onLost?: (reason: unknown) => void
  readonly diskReserve?: number
  /** Puts something between the disk and who uses it. */
  readonly behind?: (disk: SegmentStorage, directory: string) => { live: SegmentStorage; archive: SegmentStorage }
  /** Makes the pictures; without it there are none. */
  readonly maker?: PictureMaker
  readonly onPictured?: () => void
  /** Measures how loud recordings are. */
  readonly meter?: SoundMeter
}

/** One live on a real listener with a folder of its own. */
export async function hlsSite(options: SiteOptions = {}): Promise<HlsSite> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-hls-'))
  const { clock = systemClock, log = quiet, maker, meter } = options
  const { onPlayable = () => {}, onLost = () => {}, onPictured = () => {} } = options
  const disk = diskStorage(directory, options.diskReserve)
  const { live: storage, archive } = options.behind?.(disk, directory) ?? { live: disk, archive: disk }
  const recordings = new Recordings(archive, {
    log,
    near: disk,
    ...(maker && { maker }),
    ...(meter && { sound: new RecordedSound({ meter, log }) }),
  })
  const access = new PlaybackAccess(null, clock)
  const server = await listenHls({
    host: '127.0.0.1',
    port: 0,
    storage,
    recordings,
    access,
    clock,
    log,
    ...(maker && { maker }),
  })
  const url = (file: string): string => `http://127.0.0.1:${server.port}/hls/live1/${file}`
  const open = (begin: StreamBegin): HlsStream =>
    server.open({ streamId: 'live1', begin, onPlayable, onPictured, onLost, encode: null })
  const live = open(firstBegin)
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
      const begin = await recordings.continuation('live1')
      if (begin === 'kept') throw new Error('the live has ended')
      return open(begin)
    },
    playRecording: () => server.playRecording('live1'),
    async close() {
      // Segments on their way to the disk would come back into the folder that goes.
      await live.finish()
      await server.close()
      await removeFolder(directory)
    },
  }
}

/** Lets the event loop turn, so that writes and answers get on. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
