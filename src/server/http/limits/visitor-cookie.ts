import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { createHmac, createSecretKey, hkdfSync, randomUUID, type KeyObject } from 'node:crypto'
import { readCookie } from '#contract/cookies.ts'
import { equalsSecret } from '../../equals-secret.ts'
import { cookieName } from '../cookie-name.ts'

export interface VisitorCookieOptions {
  /** The secret of the installation; all nodes have the same. */
  readonly secret: string
  /** Whether the site is reached over https. */
  readonly secure: boolean
}

type Cookies = Readonly<Record<string, string | undefined>>

const shared = { path: '/', httpOnly: true, maxAge: 24 * 60 * 60 } as const

/** Embedded players are in pages of other sites, each of which has a cookie of its own. */
const embeddable = { secure: true, sameSite: 'none', partitioned: true } as const
/** Browsers require https for such cookies. */
const ownPagesOnly = { secure: false, sameSite: 'lax' } as const

/**
 * The cookie that distinguishes browsers behind one address, for limits and the number of viewers only. Its id is signed,
 * so that a client cannot invent ids.
 */
export class VisitorCookie {
  readonly #name: string
  /** An object of its own: from bytes, each signature would create one, which takes longer than to sign. */
  readonly #key: KeyObject
  readonly #options: typeof shared & (typeof embeddable | typeof ownPagesOnly)

  constructor({ secret, secure }: VisitorCookieOptions) {
    this.#name = cookieName('kirari_visitor', secure)
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'ids of visitors', 32)))
    this.#options = { ...shared, ...(secure ? embeddable : ownPagesOnly) }
  }

  /** The id; null without one, or if this site has not issued it. */
  read(cookies: Cookies): string | null {
    const [id = '', signature, ...more] = (cookies[this.#name] ?? '').split('.')
    return signature !== undefined && more.length === 0 && equalsSecret(signature, this.#sign(id)) ? id : null
  }

  /** Gives a browser an id. */
  issue(reply: FastifyReply): string {
    const id = randomUUID()
    reply.setCookie(this.#name, this.#valueOf(id), this.#options)
    return id
  }

  /** The Set-Cookie header with a new id for a browser whose Cookie header has none of this site; null for others. */
  headerFor(cookie: string | undefined): string | null {
    const sent = readCookie(cookie ?? null, this.#name)
    if (sent !== null && this.read({ [this.#name]: sent }) !== null) return null
    return fastifyCookie.serialize(this.#name, this.#valueOf(randomUUID()), this.#options)
  }

  #valueOf(id: string): string {
    return `${id}.${this.#sign(id)}`
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#key).update(id).digest('base64url').slice(0, 22)
  }
}
