import { type Reply, type StreamHandler, serveStored } from '../http/index.ts'
import type { SegmentFolder } from '../storage/index.ts'
import type { PickJob } from './job.ts'
import { type FoundSelection, mediaPlaylistOf, multivariantOf, sessionOf } from './selection.ts'

export const MOVIE = 'pick.mp4'
export const POSTER = 'poster.jpg'

const PLAYLIST_CACHE = 'public, max-age=1'

export interface PickHandlerDeps {
  readonly folder: SegmentFolder
  /** Null if there is no such pick. */
  readonly read: () => Promise<PickJob | null>
  /** The segments so far of a pick that is not complete. */
  readonly select: (job: PickJob) => Promise<FoundSelection | null>
  /** The folder of a session of the pick's source. */
  readonly source: (job: PickJob, session: string) => SegmentFolder
}

/** Serves the playlists and segments of a pick, and its file once it was made. */
export function pickHandler({ folder, read, select, source }: PickHandlerDeps): StreamHandler {
  return {
    async serve(file, _query, reply) {
      const job = await read()
      if (job === null) {
        reply.message(404, 'There is no such pick.')
        return
      }
      if (file === MOVIE || file === POSTER) {
        const isMade = job.outcome?.type === 'done'
        const type = file === MOVIE ? 'video/mp4' : 'image/jpeg'
        if (isMade) await serveFile(folder, file, type, reply)
        else reply.message(404, 'This file is not made yet.', { 'retry-after': '1' })
        return
      }
      const selection = job.selection ? { ...job.selection, complete: true } : await select(job)
      if (selection === null) reply.message(503, 'The recording does not contain this yet.', { 'retry-after': '1' })
      else if (file === 'index.m3u8') servePlaylist(multivariantOf(selection), reply)
      else await serveOfSource(job, selection, file, reply)
    },
  }

  async function serveOfSource(job: PickJob, selection: FoundSelection, file: string, reply: Reply): Promise<void> {
    const playlist = mediaPlaylistOf(selection, file, selection.complete)
    const session = sessionOf(selection, file)
    if (playlist !== null) servePlaylist(playlist, reply)
    else if (session === null) reply.message(404, 'There is no such file.')
    else await serveFile(source(job, session), file, file.startsWith('a') ? 'audio/mp4' : 'video/mp4', reply)
  }
}

async function serveFile(folder: SegmentFolder, file: string, contentType: string, reply: Reply): Promise<void> {
  const address = await folder.address(file)
  if (address === null) await serveStored(folder, file, contentType, reply)
  else reply.redirect(address)
}

function servePlaylist(text: string, reply: Reply): void {
  const bytes = Buffer.from(text)
  reply.playlist({ chunks: [bytes], length: bytes.length }, false, PLAYLIST_CACHE)
}
