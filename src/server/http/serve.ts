import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { AnswerOf, Endpoint, ValidatedOf } from '#contract/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '#contract/index.ts'
import { errorAnswer, errors } from '#contract/errors.ts'
import type { OpenSession } from '../viewer.ts'
import { accessErrors, asVisitor, authorize, type Caller } from './authorize.ts'
import { oncePerRequest } from './once-per-request.ts'
import type { EndpointFlags } from './route-flags.ts'
import type { Variant } from './shared-responses/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The open session of the cookie. */
    readSession(): Promise<OpenSession | null>
    /** Whether it has the token of the operator's commands. */
    isOperator(): boolean
    /** The viewer's country, ISO 3166-1 alpha-2. */
    country: string
  }
}

type CallOf<E extends Endpoint> = ValidatedOf<E> &
  Caller<E['access']> & {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
  }

/** `/v1/lives/{id}` in the router's syntax. */
const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

function responses(endpoint: Endpoint) {
  const statuses = new Set([
    400,
    500,
    ...[...accessErrors[endpoint.access], ...endpoint.errors].map((code) => errors[code].status),
  ])
  return Object.fromEntries([[200, endpoint.answer], ...[...statuses].map((status) => [status, errorAnswer] as const)])
}

/** The most users whose response may differ from that of visitors; with more, all users get their own. */
export const mostDiffering = 10_000

/** The response of a user of an endpoint; users with the same key get the same. */
interface UserAnswer<E extends Endpoint> {
  readonly key: string
  answer(): AnswerOf<E>
}

/** Returns the response of a user from what is in memory; null if it must be made for them alone. */
type AnswerForUser<E extends Endpoint> = (userId: number) => UserAnswer<E> | null

interface SharedCall<E extends Endpoint> extends Pick<ValidatedOf<E>, 'params' | 'query'> {
  /** Host name of the request. */
  readonly host: string
}

/**
 * The users who may get another response than visitors. Null for all of them; also more than `mostDiffering` count as all.
 * A function if all of them may, and it makes the responses.
 */
type DiffersFor<E extends Endpoint> = (call: SharedCall<E>) => Promise<readonly number[] | null | AnswerForUser<E>>

/** Serves an endpoint of the contract, see `serveEndpoint`. */
export function serve<Name extends EndpointName>(
  app: FastifyInstance,
  name: Name,
  flags: EndpointFlags,
  handle: (call: CallOf<Endpoints[Name]>) => Promise<AnswerOf<Endpoints[Name]> | FastifyReply>,
  differsFor?: DiffersFor<Endpoints[Name]>,
): void {
  serveEndpoint(app, name, endpoints[name], flags, handle, differsFor)
}

const setOf = (userIds: readonly number[] | null): ReadonlySet<number> | null =>
  userIds === null || userIds.length > mostDiffering ? null : new Set(userIds)

/**
 * Serves an endpoint to those who have access, with validated requests and responses. A reply that `handle` returns itself
 * is sent unchanged, except from a shared read, whose `handle` neither returns one nor sets headers. `differsFor` is of one
 * that everybody shares; without it, its response depends on no user.
 */
export function serveEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  name: string,
  endpoint: E,
  flags: EndpointFlags,
  handle: (call: CallOf<E>) => Promise<AnswerOf<E> | FastifyReply>,
  differsFor?: DiffersFor<E>,
): void {
  const access: E['access'] = endpoint.access
  const [method = '', path = ''] = name.split(' ')
  const { summary, tag, params, query, body } = endpoint
  const serialize = serializerCompiler({ schema: endpoint.answer, method, url: path })
  const callerOf = oncePerRequest((request) => authorize(access, request))
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
    config: { flags: { ...flags, basicAuthorization: access === 'staff' ? 'or-operator' : 'required' } },
    // Before the body is read: others must not be able to send megabytes.
    preParsing: async (request) => void (await callerOf(request)),
    handler: async (request, reply) => {
      const caller = await callerOf(request)
      const call = { params: request.params, query: request.query, body: request.body } as ValidatedOf<E>
      const answer = (by: Caller<E['access']>) => handle({ ...call, ...by, request, reply })
      if (flags.shared === undefined) return answer(caller)
      const shared = await app.readShared(request, async () => {
        const [made, users] = await Promise.all([
          answer(asVisitor(access)),
          differsFor?.({ ...call, host: request.hostname }) ?? [],
        ])
        const body = serialize(made)
        if (typeof users !== 'function') return { headers: {}, body, differsFor: setOf(users) }
        const variantFor = (userId: number): Variant | null => {
          const variant = users(userId)
          return variant && { key: variant.key, body: () => serialize(variant.answer()) }
        }
        return { headers: {}, body, differsFor: null, variantFor }
      })
      const own = shared === null ? await answer(caller) : null
      if (flags.maxAge !== undefined) reply.header('Cache-Control', `public, max-age=${flags.maxAge}`)
      return shared === null ? own : reply.type('application/json; charset=utf-8').send(shared.body)
    },
  })
}
