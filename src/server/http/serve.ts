import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, Endpoint, ValidatedOf } from '#contract/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '#contract/index.ts'
import { errorAnswer, errors } from '#contract/errors.ts'
import type { OpenSession, Viewer } from '../viewer.ts'
import type { RouteFlags } from './route-flags.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The open session of the cookie. */
    readSession(): Promise<OpenSession | null>
    /** The viewer's country, ISO 3166-1 alpha-2. */
    country: string
  }
}

export type Call<Name extends EndpointName> = ValidatedOf<Endpoints[Name]> & {
  readonly session: OpenSession | null
  /** The session's user; null for a visitor. */
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** `/v1/lives/{id}` in the router's syntax. */
const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function responses(endpoint: Endpoint) {
  const statuses = new Set([400, 500, ...endpoint.errors.map((code) => errors[code].status)])
  return Object.fromEntries([[200, endpoint.answer], ...[...statuses].map((status) => [status, errorAnswer] as const)])
}

/**
 * Serves an endpoint of the contract, which validates requests and responses. A reply that `handle` returns itself is
 * sent unchanged.
 */
export function serve<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  flags: RouteFlags,
  handle: (call: Call<Name>) => Promise<AnswerOf<Endpoints[Name]> | FastifyReply>,
): void {
  const endpoint: Endpoint = endpoints[name]
  const [method = '', path = ''] = name.split(' ')
  const { summary, tag, params, query, body } = endpoint
  app.route({
    method,
    url: routePath(path),
    schema: {
      summary,
      tags: [tag],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: responses(endpoint),
    },
    config: { flags },
    handler: async (request, reply) => {
      const call = { params: request.params, query: request.query, body: request.body }
      const session = await request.readSession()
      const viewer = session?.profile ?? null
      return handle({ ...(call as ValidatedOf<Endpoints[Name]>), session, viewer, request, reply })
    },
  })
}
