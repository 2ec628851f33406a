/** Answers from memory, before all hooks of the server, with the responses of a moment ago: visitors, and users who get the same. */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCookie } from '#contract/cookies.ts'
import type { KnownSessions } from '../limits/known-sessions.ts'
import type { VisitorCookie } from '../limits/visitor-cookie.ts'
import { isSafe } from '../route-flags.ts'
import { sessionCookie, sessionToken } from '../session-cookie.ts'
import { noteShared } from './page-notes.ts'
import { isCall, isOfVisitor, isPlainRead, isRouteList, isUserPage, keyOf, type PageVariants } from './requests.ts'
import { isFor, subjectOf, type MadeResponse, type SharedResponses } from './shared-responses.ts'
import { encode, sendStored } from './stored.ts'

export { withNote } from './page-notes.ts'
export { isRouteList } from './requests.ts'
export { freshMs } from '../../recent.ts'
export { isUnavailable, SharedResponses, staleMs, subjectOf, type MadeResponse } from './shared-responses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The response of visitors to a request: one that was made a moment ago, or that of `make`, which returns null for one
     * that must not be shared. Null too if the request must be handled by itself.
     */
    readShared(request: FastifyRequest, make: () => Promise<MadeResponse | null>): Promise<MadeResponse | null>
    /** Null where no responses are shared. */
    sharing: ResponseSharing | null
  }
}

/** Options of Fastify that it leaves to the function that creates the server. */
interface CreateOptions {
  readonly http?: ServerOptions
  readonly keepAliveTimeout?: number
  readonly requestTimeout?: number
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface SharingOptions extends PageVariants {
  /** Whether the site is reached over https. */
  readonly secure: boolean
}

/** Shares the responses of a server. */
export class ResponseSharing {
  readonly shared: SharedResponses
  readonly #options: SharingOptions
  readonly #visitors: VisitorCookie
  readonly #sessions: Pick<KnownSessions, 'userOf'>
  /** The keys of requests as they arrived: later their host is that of the site. */
  readonly #keys = new WeakMap<IncomingMessage, string>()
  readonly #made = new WeakMap<IncomingMessage, MadeResponse>()

  constructor(
    shared: SharedResponses,
    options: SharingOptions,
    visitors: VisitorCookie,
    sessions: Pick<KnownSessions, 'userOf'>,
  ) {
    this.shared = shared
    this.#options = options
    this.#visitors = visitors
    this.#sessions = sessions
  }

  /** Creates the servers of Fastify, which answer with stored responses themselves. */
  readonly createServer = (handle: Handler, options: CreateOptions): Server => {
    const server = createServer(options.http ?? {}, (request, response) => {
      if (!isPlainRead(request)) return handle(request, response)
      const key = keyOf(request, this.#options)
      const stored = this.#storedFor(request, key)
      if (stored !== null) {
        const isPersonal = !isOfVisitor(request)
        const { url = '' } = request
        // Pages give browsers the cookie by which their calls are counted.
        const setCookie = isCall(url) || isRouteList(url) ? null : this.#visitors.headerFor(request.headers.cookie)
        return sendStored(stored, request, response, { now: Date.now(), setCookie, isPersonal })
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
    app.addHook('onSend', async ({ method, url, routeOptions, cookies }, { statusCode }) => {
      if (isSafe(method) || (statusCode >= 400 && statusCode < 500)) return
      const { changes } = routeOptions.config.flags ?? {}
      if (changes === 'nothing') return
      if (changes === 'subject') this.shared.forget(subjectOf(url))
      else this.shared.forgetAll()
      const writer = this.#sessions.userOf(sessionToken(cookies, this.#options.secure))
      if (writer !== null) this.shared.recordWrite(writer)
    })
    app.addHook('onResponse', async ({ raw }, reply) => {
      const made = this.#made.get(raw)
      if (made === undefined || reply.statusCode !== 200) return
      const headers = reply.getHeaders()
      // A response to a user must not be stored by others unless it says so itself.
      const isPrivate = headers['cache-control'] === 'no-store' && !isOfVisitor(raw)
      const shared = isPrivate ? { ...headers, 'cache-control': undefined } : headers
      await this.shared.store(this.#keyOf(raw), made, () => encode(made.body, shared))
    })
  }

  async read(
    { raw, routeOptions }: FastifyRequest,
    make: () => Promise<MadeResponse | null>,
  ): Promise<MadeResponse | null> {
    const reader = this.#readerOf(raw)
    if (reader === undefined || !isPlainRead(raw)) return null
    if (reader !== null && routeOptions.config.flags?.shared !== 'everybody') return null
    const reading = this.shared.read(this.#keyOf(raw), raw.url ?? '', make)
    // A user whose own response may be another one is handled by themselves, also after a failure.
    const made = await (reader === null ? reading : reading.catch(() => null))
    if (made === null || !isFor(made, reader)) return null
    this.#made.set(raw, made)
    if (made.differsFor !== null) noteShared(made.differsFor)
    return made
  }

  /** Names the page that a request of a signed-in user is for; null if it must be handled by itself. */
  userPageKey({ raw }: FastifyRequest): string | null {
    return isPlainRead(raw) && isUserPage(raw, this.#options) ? this.#keyOf(raw) : null
  }

  #storedFor(request: IncomingMessage, key: string) {
    const reader = this.#readerOf(request)
    return reader === undefined ? null : this.shared.stored(key, reader)
  }

  /**
   * The user who may get the response of visitors, or null for a visitor. A session is not checked: if it has ended, its
   * user is a visitor, and gets the same. Undefined for users who must be handled by themselves, as for all pages.
   */
  #readerOf(request: IncomingMessage): number | null | undefined {
    if (isOfVisitor(request)) return null
    const { url = '', headers } = request
    if (!isCall(url)) return undefined
    const token = readCookie(headers.cookie ?? '', sessionCookie(this.#options.secure))
    const userId = this.#sessions.userOf(token)
    return userId === null || this.shared.hasWritten(userId) ? undefined : userId
  }

  #keyOf(raw: IncomingMessage): string {
    return this.#keys.get(raw) ?? keyOf(raw, this.#options)
  }
}
