import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { EngineLog } from '../../engine.ts'
import { withoutSignature } from '../../playback/index.ts'
import { Reply } from './reply.ts'

/** What serves the files of one live: `file` is the last step of the path. */
export interface Site {
  serve(file: string, query: string, reply: Reply): Promise<void>
}

/** The signature, where there is one, stands in the path: what a playlist names beside itself is signed as well. */
const ADDRESS = /^\/hls\/([A-Za-z0-9_-]{1,128})\/(?:~([A-Za-z0-9_-]{1,128})\/)?([A-Za-z0-9._-]{1,128})$/

export interface Sites {
  find(streamId: string): Site
  allows(streamId: string, signature: string | null): boolean
}

/** The listener, not yet listening; `door` answers what is not for players. */
export function createHlsListener(
  sites: Sites,
  log: EngineLog,
  door: (request: IncomingMessage, response: ServerResponse) => boolean,
): Server {
  const server = createServer({ maxHeaderSize: 8_192, keepAlive: true, noDelay: true }, (request, response) => {
    if (door(request, response)) return
    answer(request, response, sites).catch((reason: unknown) => {
      // Nothing can be said any more once bytes have gone out; a player that left is no fault of ours.
      if (!response.headersSent) new Reply(request, response).message(500, 'The file could not be read.')
      else response.destroy()
      if (!isPrematureClose(reason))
        log.error({ url: withoutSignature(request.url), err: reason }, 'an answer broke off')
    })
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  server.keepAliveTimeout = 60_000
  // Longer than the longest blocking reload, so that only dead players are cut off.
  server.setTimeout(90_000)
  server.maxConnections = 16_000
  return server
}

async function answer(request: IncomingMessage, response: ServerResponse, { find, allows }: Sites): Promise<void> {
  const reply = new Reply(request, response)
  const { method } = request
  if (method === 'OPTIONS') {
    reply.preflight()
    return
  }
  if (method !== 'GET' && method !== 'HEAD') {
    reply.message(405, 'Only GET, HEAD and OPTIONS.', { allow: 'GET, HEAD, OPTIONS', connection: 'close' })
    return
  }
  const [path = '', ...query] = (request.url ?? '').split('?')
  if (path === '/hls/livez') {
    reply.message(200, 'ok')
    return
  }
  const [, streamId, signature = null, file] = ADDRESS.exec(path) ?? []
  if (streamId === undefined || file === undefined) reply.message(404, 'There is no such live.')
  else if (!allows(streamId, signature)) reply.message(403, 'This address has expired, or never was one.')
  // What an edge asks before it answers from its cache.
  else if (file === 'allowed') reply.message(200, 'ok')
  else await find(streamId).serve(file, query.join('?'), reply)
}

function isPrematureClose(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
