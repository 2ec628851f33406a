import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { servePicture, serveTrack, type Reply, type Site } from '../hls/http/index.ts'
import { hasSheet, isSheet, parseTile, POSTER, TRACK, type RecordedPictures } from '../pictures/index.ts'
import type { SegmentFolder } from '../storage/index.ts'
import { SOUND, type SoundPeaks } from '../waveform/index.ts'
import { isWithin, type OpenRecording } from './open-recording.ts'

const decompress = promisify(gunzip)

/** Its liver sees a trim at once, and everybody else soon after, also through a cache. */
const PLAYLIST_CACHE = 'public, max-age=1'
const PLAYLIST = /^([\w-]+)\.m3u8$/
const INIT = /^[\w.-]+-([0-9a-f]+)\.mp4$/
const SEGMENT = /^[\w-]+-([0-9]{1,9})-([0-9a-f]+)\.m4s$/

/** Answers a recording's playlists and files under the addresses that they had while the live went on. */
export function recordingSite(
  open: () => Promise<OpenRecording | null>,
  pictures: RecordedPictures | null,
  peaks: () => Promise<SoundPeaks | null>,
): Site {
  return {
    async serve(file, _query, reply) {
      const recording = await open()
      if (recording === null) reply.message(404, 'There is no such live.')
      else if (file === 'index.m3u8') servePlaylist(Buffer.from(recording.multivariant), false, reply)
      else if (file === POSTER) servePicture((await pictures?.poster(recording)) ?? null, reply)
      else if (file === TRACK) serveTrack((await pictures?.track(recording)) ?? null, reply)
      else if (file === SOUND) serveSound(await peaks(), reply)
      else await serveFile(recording, file, reply)
    },
  }
}

/** `{}` as long as it is not known. */
function serveSound(peaks: SoundPeaks | null, reply: Reply): void {
  reply.changing(Buffer.from(JSON.stringify(peaks ?? {})), 'application/json', PLAYLIST_CACHE)
}

async function serveFile(recording: OpenRecording, file: string, reply: Reply): Promise<void> {
  const playlist = recording.playlists.get(PLAYLIST.exec(file)?.[1] ?? '')
  if (playlist !== undefined) {
    const gzip = reply.acceptsGzip
    servePlaylist(gzip ? playlist : await decompress(playlist), gzip, reply)
    return
  }
  const folder = folderOf(recording, file)
  const elsewhere = (await folder?.address(file)) ?? null
  if (elsewhere !== null) {
    reply.elsewhere(elsewhere)
    return
  }
  const stored = (await folder?.open(file)) ?? null
  if (stored === null) reply.message(404, 'There is no such file.')
  else await reply.stored(stored, 0, stored.size, contentTypeOf(file))
}

function contentTypeOf(file: string): string {
  if (file.endsWith('.jpg')) return 'image/jpeg'
  // Sound alone is in renditions whose names begin so.
  return file.startsWith('a') ? 'audio/mp4' : 'video/mp4'
}

/** Of init segments and sheets, and of segments and tiles that the trim lets be seen. */
function folderOf(recording: OpenRecording, file: string): SegmentFolder | undefined {
  const { folder, folders, range } = recording
  if (isSheet(file)) return hasSheet(recording, file) ? folder : undefined
  const tile = parseTile(file)
  if (tile !== null) return isWithin(tile.msn, range) ? folders.get(tile.token) : undefined
  const [, msn, token = INIT.exec(file)?.[1] ?? ''] = SEGMENT.exec(file) ?? []
  if (msn !== undefined && !isWithin(Number(msn), range)) return undefined
  return folders.get(token)
}

function servePlaylist(text: Buffer, gzip: boolean, reply: Reply): void {
  reply.playlist({ chunks: [text], length: text.length }, gzip, PLAYLIST_CACHE)
}
