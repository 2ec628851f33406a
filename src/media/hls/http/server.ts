import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { EngineLog } from '../../engine.ts'
import { Reply } from './reply.ts'

/** What serves the files of one live: `file` is the last step of the path. */
export interface Site {
  serve(file: string, query: string, reply: Reply): Promise<void>
}

const ADDRESS = /^\/hls\/([A-Za-z0-9_-]{1,128})\/([A-Za-z0-9._-]{1,128})$/

/** The listener, not yet listening; `find` looks a live up by its id. */
export function createHlsListener(find: (streamId: string) => Site, log: EngineLog): Server {
  const server = createServer({ maxHeaderSize: 8_192, keepAlive: true, noDelay: true }, (request, response) => {
    answer(request, response, find).catch((reason: unknown) => {
      // Nothing can be said any more once bytes have gone out; a player that left is no fault of ours.
      if (!response.headersSent) new Reply(request, response).message(500, 'The file could not be read.')
      else response.destroy()
      if (!isPrematureClose(reason)) log.error({ url: request.url, err: reason }, 'an answer broke off')
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  find: (streamId: string) => Site,
): Promise<void> {
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
  const [, streamId, file] = ADDRESS.exec(path) ?? []
  if (streamId === undefined || file === undefined) reply.message(404, 'There is no such live.')
  else await find(streamId).serve(file, query.join('?'), reply)
}

function isPrematureClose(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
