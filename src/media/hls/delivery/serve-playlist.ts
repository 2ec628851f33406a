import type { Reply } from '../../http/index.ts'
import type { MediaPlaylist } from '../playlist/media-playlist.ts'
import { reloadState, parseReloadQuery } from './reload.ts'
import type { BlockedRequests } from './blocked-requests.ts'

export interface ServedRendition {
  readonly playlist: MediaPlaylist
  readonly waiting: BlockedRequests
}

/** The shortest cache time: the content changes several times per second. */
const PLAIN = 'public, max-age=1'

/** Serves a media playlist at once, or when the requested position is listed (RFC 8216bis §6.2.5.2). */
export function servePlaylist({ playlist, waiting }: ServedRendition, query: string, reply: Reply): void {
  const request = parseReloadQuery(query)
  if (typeof request === 'string') {
    reply.message(400, request)
    return
  }
  const { rendition } = playlist
  const gzip = reply.acceptsGzip
  const send = (cache: string): void => reply.playlist(playlist.body(request.delta, gzip), gzip, cache)
  // Players cannot use a playlist without a whole segment, so the first responses wait for one.
  const target = request.target ?? { msn: rendition.firstMsn, part: null }
  const state = reloadState(rendition, target)
  if (state === 'too-far') {
    reply.message(400, 'That segment or part is too far in the future.')
    return
  }
  // The response to a blocking reload is the same for all players, so caches may keep it for six target durations (RFC
  // 8216bis appendix B.1).
  const cacheControl = request.target === null ? PLAIN : `public, max-age=${6 * rendition.live.targetDuration}`
  if (state === 'listed') {
    send(cacheControl)
    return
  }
  const cancel = waiting.add(target, (outcome) => {
    if (outcome === 'listed') send(cacheControl)
    else if (outcome === 'interrupted') send(PLAIN)
    else if (outcome === 'gone') reply.message(404, 'There is no such live.')
    else reply.message(503, 'The encoder sends nothing now.', { 'retry-after': '1' })
  })
  reply.onDisconnect(cancel)
}
