import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Reply, serveJpeg, serveWebVtt, type StreamHandler } from '../http/index.ts'
import type { SegmentFolder } from '../storage/index.ts'
import { hasSheet, isSheet, parseTile, POSTER, type RecordedThumbnails, THUMBNAIL_TRACK } from '../thumbnails/index.ts'
import { WAVEFORM_FILE, type Waveform } from '../waveform/index.ts'
import { isWithin, type OpenRecording } from './open-recording.ts'

const decompress = promisify(gunzip)

/** The owner sees a trim at once, and viewers soon after, also through a cache. */
const PLAYLIST_CACHE = 'public, max-age=1'
const PLAYLIST = /^([\w-]+)\.m3u8$/
const INIT = /^[\w.-]+-([0-9a-f]+)\.mp4$/
const SEGMENT = /^[\w-]+-([0-9]{1,9})-([0-9a-f]+)\.m4s$/

/** Serves a recording's playlists and files under the addresses of its live. */
export function recordingHandler(
  open: () => Promise<OpenRecording | null>,
  thumbnails: RecordedThumbnails | null,
  peaks: () => Promise<Waveform | null>,
): StreamHandler {
  return {
    async serve(file, _query, reply) {
      const recording = await open()
      if (recording === null) reply.message(404, 'There is no such live.')
      else if (file === 'index.m3u8') servePlaylist(Buffer.from(recording.multivariant), false, reply)
      else if (file === POSTER) serveJpeg((await thumbnails?.poster(recording)) ?? null, reply)
      else if (file === THUMBNAIL_TRACK) serveWebVtt((await thumbnails?.track(recording)) ?? null, reply)
      else if (file === WAVEFORM_FILE) serveWaveform(await peaks(), reply)
      else await serveFile(recording, file, reply)
    },
  }
}

/** Serves `{}` while the waveform is unknown. */
function serveWaveform(peaks: Waveform | null, reply: Reply): void {
  reply.mutable(Buffer.from(JSON.stringify(peaks ?? {})), 'application/json', PLAYLIST_CACHE)
}

async function serveFile(recording: OpenRecording, file: string, reply: Reply): Promise<void> {
  const playlist = recording.playlists.get(PLAYLIST.exec(file)?.[1] ?? '')
  if (playlist !== undefined) {
    const gzip = reply.acceptsGzip
    servePlaylist(gzip ? playlist : await decompress(playlist), gzip, reply)
    return
  }
  const folder = folderOf(recording, file)
  const address = (await folder?.address(file)) ?? null
  if (address !== null) {
    reply.redirect(address)
    return
  }
  const stored = (await folder?.open(file)) ?? null
  if (stored === null) reply.message(404, 'There is no such file.')
  else await reply.stored(stored, 0, stored.size, contentTypeOf(file))
}

function contentTypeOf(file: string): string {
  if (file.endsWith('.jpg')) return 'image/jpeg'
  // Audio-only renditions have names that start with `a`.
  return file.startsWith('a') ? 'audio/mp4' : 'video/mp4'
}

/** The folder of init segments and sheets, of segments and tiles within the trim, and of the standby clip at the end. */
function folderOf(recording: OpenRecording, file: string): SegmentFolder | undefined {
  const { folder, folders, range, standbyMsns } = recording
  if (isSheet(file)) return hasSheet(recording, file) ? folder : undefined
  const tile = parseTile(file)
  if (tile !== null) return isWithin(tile.msn, range) ? folders.get(tile.token) : undefined
  const [, msn, token = INIT.exec(file)?.[1] ?? ''] = SEGMENT.exec(file) ?? []
  if (msn !== undefined && !isWithin(Number(msn), range) && !standbyMsns.has(Number(msn))) return undefined
  return folders.get(token)
}

function servePlaylist(text: Buffer, gzip: boolean, reply: Reply): void {
  reply.playlist({ chunks: [text], length: text.length }, gzip, PLAYLIST_CACHE)
}
