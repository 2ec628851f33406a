import { reloadState, type MediaPlaylist } from '../playlist/index.ts'
import { parseReloadQuery } from './reload-query.ts'
import type { Reply } from './reply.ts'
import type { Waiting } from './waiting.ts'

export interface ServedRendition {
  readonly playlist: MediaPlaylist
  readonly waiting: Waiting
}

/** As short as a cache can keep it: what it would say changes several times a second. */
const PLAIN = 'public, max-age=1'

/** Answers a media playlist request: at once, or when what it asks for is listed (RFC 8216bis §6.2.5.2). */
export function servePlaylist({ playlist, waiting }: ServedRendition, query: string, reply: Reply): void {
  const wish = parseReloadQuery(query)
  if (typeof wish === 'string') {
    reply.message(400, wish)
    return
  }
  const { rendition } = playlist
  const gzip = reply.acceptsGzip
  const send = (cacheControl: string): void => reply.playlist(playlist.body(wish.delta, gzip), gzip, cacheControl)
  // A playlist without a whole segment is none to a player: the first answers wait for it.
  const target = wish.target ?? { msn: rendition.firstMsn, part: null }
  const state = reloadState(rendition, target)
  if (state === 'too-far') {
    reply.message(400, 'That segment or part is too far in the future.')
    return
  }
  // An answer to a blocking reload is the same for everyone who asks the same, so that caches may keep it
  // for six target durations (RFC 8216bis appendix B.1).
  const lasting = wish.target === null ? PLAIN : `public, max-age=${6 * rendition.live.targetDuration}`
  if (state === 'listed') {
    send(lasting)
    return
  }
  const withdraw = waiting.add(target, (outcome) => {
    if (outcome === 'listed') send(lasting)
    else if (outcome === 'interrupted') send(PLAIN)
    else if (outcome === 'gone') reply.message(404, 'There is no such live.')
    else reply.message(503, 'The encoder sends nothing at the moment.', { 'retry-after': '1' })
  })
  reply.onLeft(withdraw)
}
