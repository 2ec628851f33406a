import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'

/** Converts a Fastify request to a web `Request`, which is aborted when the client disconnects. */
export function asWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const aborted = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborted.abort()
  })
  const url = `${request.protocol}://${request.host}${request.url}`
  const { method } = request
  const hasNoBody = method === 'GET' || method === 'HEAD'
  return new Request(url, {
    method,
    headers,
    signal: aborted.signal,
    ...(!hasNoBody && { body: Readable.toWeb(request.raw), duplex: 'half' }),
  })
}
