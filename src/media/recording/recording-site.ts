import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Reply, Site } from '../hls/http/index.ts'
import { isWithin, type OpenRecording } from './open-recording.ts'

const decompress = promisify(gunzip)

/** Its liver sees a trim at once, and everybody else soon after, also through a cache. */
const PLAYLIST_CACHE = 'public, max-age=1'
const PLAYLIST = /^([\w-]+)\.m3u8$/
const INIT = /^[\w.-]+-([0-9a-f]+)\.mp4$/
const SEGMENT = /^[\w-]+-([0-9]{1,9})-([0-9a-f]+)\.m4s$/

/** Answers a recording's playlists and files under the addresses that they had while the live went on. */
export function recordingSite(open: () => Promise<OpenRecording | null>): Site {
  return {
    async serve(file, _query, reply) {
      const recording = await open()
      if (recording === null) reply.message(404, 'There is no such live.')
      else if (file === 'index.m3u8') servePlaylist(Buffer.from(recording.multivariant), false, reply)
      else await serveFile(recording, file, reply)
    },
  }
}

async function serveFile(recording: OpenRecording, file: string, reply: Reply): Promise<void> {
  const playlist = recording.playlists.get(PLAYLIST.exec(file)?.[1] ?? '')
  if (playlist !== undefined) {
    const gzip = reply.acceptsGzip
    servePlaylist(gzip ? playlist : await decompress(playlist), gzip, reply)
    return
  }
  const stored = await openFile(recording, file)
  if (stored === null) reply.message(404, 'There is no such file.')
  // Sound alone is in renditions whose names begin so.
  else await reply.stored(stored, 0, stored.size, file.startsWith('a') ? 'audio/mp4' : 'video/mp4')
}

/** Init segments, and segments that the trim lets be seen. */
function openFile({ folders, range }: OpenRecording, file: string) {
  const [, msn, token = INIT.exec(file)?.[1] ?? ''] = SEGMENT.exec(file) ?? []
  if (msn !== undefined && !isWithin(Number(msn), range)) return null
  return folders.get(token)?.open(file) ?? null
}

function servePlaylist(text: Buffer, gzip: boolean, reply: Reply): void {
  reply.playlist({ chunks: [text], length: text.length }, gzip, PLAYLIST_CACHE)
}
