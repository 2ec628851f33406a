/** Answers from memory, before all hooks of the server, with the responses of a moment ago: visitors, and users who get the same. */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCookie } from '#contract/cookies.ts'
import type { VisitorCookie } from '../limits/visitor-cookie.ts'
import { isSafe } from '../route-flags.ts'
import { sessionCookie, sessionToken } from '../session-cookie.ts'
import { noteShared } from './page-notes.ts'
import { isCall, isOfVisitor, isPlainRead, isRouteList, isUserPage, keyOf, type PageVariants } from './requests.ts'
import { isFor, subjectOf, type MadeResponse, type SharedResponses, type StoredByCoding } from './shared-responses.ts'
import { encode, sendStored } from './stored.ts'

export { withNote } from './page-notes.ts'
export { isRouteList } from './requests.ts'
export { freshMs } from '../../recent.ts'
export {
  isUnavailable,
  SharedResponses,
  staleMs,
  subjectOf,
  type MadeResponse,
  type Variant,
} from './shared-responses.ts'

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

interface Sessions {
  /** The user of a session that was read once; it may have ended. */
  userOf(token: string | null): number | null
  /** Whether a session is known to be open now. */
  isOpen(token: string): boolean
}

/** A response with the key under which it is stored. */
interface Read {
  readonly key: string
  readonly made: MadeResponse
}

/** Shares the responses of a server. */
export class ResponseSharing {
  readonly shared: SharedResponses
  readonly #options: SharingOptions
  readonly #visitors: VisitorCookie
  readonly #sessions: Sessions
  /** The keys of requests as they arrived: later their host is that of the site. */
  readonly #keys = new WeakMap<IncomingMessage, string>()
  readonly #read = new WeakMap<IncomingMessage, Read>()

  constructor(shared: SharedResponses, options: SharingOptions, visitors: VisitorCookie, sessions: Sessions) {
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
      const read = this.#read.get(raw)
      if (read === undefined || reply.statusCode !== 200) return
      const headers = reply.getHeaders()
      // A response to a user must not be stored by others unless it says so itself.
      const isPrivate = headers['cache-control'] === 'no-store' && !isOfVisitor(raw)
      const shared = isPrivate ? { ...headers, 'cache-control': undefined } : headers
      await this.shared.store(read.key, read.made, () => encode(read.made.body, shared))
    })
  }

  async read(
    { raw, routeOptions }: FastifyRequest,
    make: () => Promise<MadeResponse | null>,
  ): Promise<MadeResponse | null> {
    const reader = this.#readerOf(raw)
    if (reader === undefined || !isPlainRead(raw)) return null
    if (reader !== null && routeOptions.config.flags?.shared !== true) return null
    const [key, target] = [this.#keyOf(raw), raw.url ?? '']
    const reading = this.shared.read(key, target, make)
    // A user whose own response may be another one is handled by themselves, also after a failure.
    const made = await (reader === null ? reading : reading.catch(() => null))
    if (made === null) return null
    if (!isFor(made, reader)) return reader === null ? null : this.#readVariant(raw, key, made, reader)
    this.#read.set(raw, { key, made })
    if (made.differsFor !== null) noteShared(made.differsFor)
    return made
  }

  async #readVariant(
    raw: IncomingMessage,
    key: string,
    visitors: MadeResponse,
    userId: number,
  ): Promise<MadeResponse | null> {
    const variant = await this.shared.readVariant(key, raw.url ?? '', visitors, userId)
    if (variant === null) return null
    const [ownKey, made] = variant
    this.#read.set(raw, { key: ownKey, made })
    return made
  }

  /** Names the page that a request of a signed-in user is for; null if it must be handled by itself. */
  userPageKey({ raw }: FastifyRequest): string | null {
    return isPlainRead(raw) && isUserPage(raw, this.#options) ? this.#keyOf(raw) : null
  }

  #storedFor(request: IncomingMessage, key: string): StoredByCoding | null {
    const reader = this.#readerOf(request)
    if (reader === undefined) return null
    const stored = this.shared.stored(key, reader)
    if (stored !== null || reader === null) return stored
    const variant = this.shared.storedVariant(key, reader)
    const token = this.#tokenOf(request)
    return variant !== null && token !== null && this.#sessions.isOpen(token) ? variant : null
  }

  /**
   * The user who may get the response of visitors, or null for a visitor. A session is not checked: if it has ended, its
   * user is a visitor, and gets the same. Undefined for users who must be handled by themselves, as for all pages.
   */
  #readerOf(request: IncomingMessage): number | null | undefined {
    if (isOfVisitor(request)) return null
    if (!isCall(request.url ?? '')) return undefined
    const userId = this.#sessions.userOf(this.#tokenOf(request))
    return userId === null || this.shared.hasWritten(userId) ? undefined : userId
  }

  #tokenOf({ headers }: IncomingMessage): string | null {
    return readCookie(headers.cookie ?? '', sessionCookie(this.#options.secure))
  }

  #keyOf(raw: IncomingMessage): string {
    return this.#keys.get(raw) ?? keyOf(raw, this.#options)
  }
}
