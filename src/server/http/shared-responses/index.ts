/** Answers visitors from memory, before all hooks of the server, with the responses of a moment ago. */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { VisitorCookie } from '../limits/visitor-cookie.ts'
import { isSafe } from '../route-flags.ts'
import { isCall, isOfVisitor, keyOf, type PageVariants } from './requests.ts'
import { subjectOf, type MadeResponse, type SharedResponses } from './shared-responses.ts'
import { encode, sendStored } from './stored.ts'

export { SharedResponses, type MadeResponse } from './shared-responses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The response to a request of a visitor: one that was made a moment ago, or that of `make`, which returns null for one
     * that must not be shared. Null too if the request is not one of a visitor: it is handled by itself.
     */
    readShared(request: FastifyRequest, make: () => Promise<MadeResponse | null>): Promise<MadeResponse | null>
  }
}

/** Options of Fastify that it leaves to the function that creates the server. */
interface CreateOptions {
  readonly http?: ServerOptions
  readonly keepAliveTimeout?: number
  readonly requestTimeout?: number
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Shares the responses of a server; null shares none. */
export class ResponseSharing {
  readonly #shared: SharedResponses
  readonly #variants: PageVariants
  readonly #visitors: VisitorCookie
  /** The keys of requests as they arrived: later their host is that of the site. */
  readonly #keys = new WeakMap<IncomingMessage, string>()
  readonly #made = new WeakMap<IncomingMessage, MadeResponse>()

  constructor(shared: SharedResponses, variants: PageVariants, visitors: VisitorCookie) {
    this.#shared = shared
    this.#variants = variants
    this.#visitors = visitors
  }

  /** Creates the servers of Fastify, which answer with stored responses themselves. */
  readonly createServer = (handle: Handler, options: CreateOptions): Server => {
    const server = createServer(options.http ?? {}, (request, response) => {
      if (!isOfVisitor(request)) return handle(request, response)
      const key = keyOf(request, this.#variants)
      const stored = this.#shared.stored(key)
      if (stored !== null) {
        // Pages give browsers the cookie by which their calls are counted.
        const setCookie = isCall(request.url ?? '') ? null : this.#visitors.headerFor(request.headers.cookie)
        return sendStored(stored, request, response, { now: Date.now(), setCookie })
      }
      this.#keys.set(request, key)
      handle(request, response)
    })
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? 0
    return server
  }

  /**
   * Keeps what `readShared` has read as it was sent, and forgets it before the response to a write is sent: who wrote never
   * reads what was before.
   */
  addHooks(app: FastifyInstance): void {
    app.addHook('onSend', async ({ method, url, routeOptions }, { statusCode }) => {
      if (isSafe(method) || (statusCode >= 400 && statusCode < 500)) return
      const { changes } = routeOptions.config.flags ?? {}
      if (changes === 'subject') this.#shared.forget(subjectOf(url))
      else if (changes !== 'nothing') this.#shared.forgetAll()
    })
    app.addHook('onResponse', async ({ raw }, reply) => {
      const made = this.#made.get(raw)
      if (made === undefined || reply.statusCode !== 200) return
      const headers = reply.getHeaders()
      await this.#shared.store(this.#keyOf(raw), made, () => encode(made.body, headers))
    })
  }

  async read({ raw }: FastifyRequest, make: () => Promise<MadeResponse | null>): Promise<MadeResponse | null> {
    if (!isOfVisitor(raw)) return null
    const made = await this.#shared.read(this.#keyOf(raw), raw.url ?? '', make)
    if (made !== null) this.#made.set(raw, made)
    return made
  }

  #keyOf(raw: IncomingMessage): string {
    return this.#keys.get(raw) ?? keyOf(raw, this.#variants)
  }
}
