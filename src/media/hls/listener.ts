import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { EngineLog } from '../engine.ts'
import { completeHeaders, Reply, type StreamHandler } from '../http/index.ts'
import { withoutSignature } from '../playback/index.ts'

/** The signature is in the path, so that files that a playlist names relative to itself are signed too. */
const ADDRESS = /^\/hls\/([A-Za-z0-9_-]{1,128})\/(?:~([A-Za-z0-9_-]{1,128})\/)?([A-Za-z0-9._-]{1,128})$/

export interface StreamHandlers {
  find(streamId: string): StreamHandler
  allows(request: IncomingMessage, streamId: string, signature: string | null): boolean
}

/** The listener, not yet listening; `otherHandler` handles requests that are not for HLS. `secure`: it is reached over https. */
export function createHlsListener(
  handlers: StreamHandlers,
  log: EngineLog,
  otherHandler: (request: IncomingMessage, response: ServerResponse) => boolean,
  secure: boolean,
): Server {
  const server = createServer({ maxHeaderSize: 8_192, keepAlive: true, noDelay: true }, (request, response) => {
    if (otherHandler(request, response)) return
    answer(request, response, handlers).catch((reason: unknown) => {
      // After the first bytes no error can be sent; a player that disconnected is no error.
      if (!response.headersSent) new Reply(request, response).message(500, 'The file could not be read.')
      else response.destroy()
      if (!isPrematureClose(reason))
        log.error({ url: withoutSignature(request.url), err: reason }, 'a response was aborted')
    })
  })
  completeHeaders(server, secure)
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  server.keepAliveTimeout = 60_000
  // Longer than the longest blocking reload, so that only dead connections time out.
  server.setTimeout(90_000)
  server.maxConnections = 16_000
  return server
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { find, allows }: StreamHandlers,
): Promise<void> {
  const reply = new Reply(request, response)
  const { method } = request
  if (method === 'OPTIONS') {
    reply.preflight()
    return
  }
  if (method !== 'GET' && method !== 'HEAD') {
    reply.message(405, 'Only GET, HEAD and OPTIONS are allowed.', { allow: 'GET, HEAD, OPTIONS', connection: 'close' })
    return
  }
  const [path = '', ...query] = (request.url ?? '').split('?')
  if (path === '/hls/livez') {
    reply.message(200, 'ok')
    return
  }
  const [, streamId, signature = null, file] = ADDRESS.exec(path) ?? []
  if (streamId === undefined || file === undefined) reply.message(404, 'There is no such live.')
  else if (!allows(request, streamId, signature)) reply.message(403, 'This address has expired or is invalid.')
  // An edge cache requests this before it answers from its cache.
  else if (file === 'allowed') reply.message(200, 'ok')
  else await find(streamId).serve(file, query.join('?'), reply)
}

function isPrematureClose(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
