import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestOf, responseData } from './http-data.ts'
import type { CallApi } from './platform.ts'

/**
 * Converts a Fastify request, whose body was read as bytes, to a web `Request` for the site's own origin, which is aborted
 * when the client disconnects.
 */
export function asWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const aborted = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborted.abort()
  })
  const { method } = request
  return new Request(origin + request.url, {
    method,
    headers,
    signal: aborted.signal,
    ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
  })
}

/** Calls a remote API on behalf of the client that requests a page, and forwards its address. */
export function remoteCalls(pageRequest: FastifyRequest): CallApi {
  return async (call) => {
    const request = requestOf(call)
    request.headers.set('user-agent', pageRequest.headers['user-agent'] ?? '')
    request.headers.set('x-forwarded-for', pageRequest.ip)
    request.headers.set('x-forwarded-proto', pageRequest.protocol)
    return responseData(await fetch(request))
  }
}
