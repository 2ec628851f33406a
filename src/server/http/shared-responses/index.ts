/** Answers reads of visitors from memory, before all hooks of the server. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSafe } from '../route-flags.ts'
import { encode, isOfVisitor, keyOf, sendStored } from './requests.ts'
import { subjectOf, type SharedResponses } from './shared-responses.ts'

export { SharedResponses } from './shared-responses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The body of the response to a request of a visitor: one that was made a moment ago, or that of `make`. */
    readShared(request: FastifyRequest, make: () => Promise<string>): Promise<string>
  }
}

/** The keys of requests as they arrived: later their host is that of the site. */
const keys = new WeakMap<IncomingMessage, string>()

const keyOfRequest = ({ raw }: FastifyRequest): string => keys.get(raw) ?? keyOf(raw)

/** Creates servers that answer with stored responses themselves. */
export const sharedServer =
  (shared: SharedResponses) =>
  (handle: (request: IncomingMessage, response: ServerResponse) => void, options: ServerTimeouts): Server => {
    const server = createServer((request, response) => {
      if (sendStored(shared, request, response)) return
      keys.set(request, keyOf(request))
      handle(request, response)
    })
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? 0
    return server
  }

interface ServerTimeouts {
  readonly keepAliveTimeout?: number
  readonly requestTimeout?: number
}

/**
 * Serves `readShared`, keeps what it read as it was sent, and forgets it before the response to a write is sent: who
 * wrote never reads what was before.
 */
export function shareResponses(app: FastifyInstance, shared: SharedResponses | null): void {
  const bodies = new WeakMap<IncomingMessage, string>()
  app.decorate('readShared', async (request: FastifyRequest, make: () => Promise<string>) => {
    if (shared === null || !isOfVisitor(request.raw)) return make()
    const body = await shared.read(keyOfRequest(request), request.raw.url ?? '', make)
    bodies.set(request.raw, body)
    return body
  })
  if (shared === null) return
  app.addHook('onSend', async ({ method, url, routeOptions }, { statusCode }) => {
    if (isSafe(method) || (statusCode >= 400 && statusCode < 500)) return
    const { changes } = routeOptions.config.flags ?? {}
    if (changes === 'subject') shared.forget(subjectOf(url))
    else if (changes !== 'nothing') shared.forgetAll()
  })
  app.addHook('onResponse', async (request, reply) => {
    const body = bodies.get(request.raw)
    if (body === undefined || reply.statusCode !== 200) return
    const headers = reply.raw.getHeaders()
    await shared.store(keyOfRequest(request), body, () => encode(body, headers))
  })
}
