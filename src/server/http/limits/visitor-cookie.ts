import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { equalsSecret } from '../../equals-secret.ts'

export interface VisitorCookieOptions {
  /** The secret of the installation; all nodes have the same. */
  readonly secret: string
  /** Whether the site is reached over https. */
  readonly secure: boolean
}

type Cookies = Readonly<Record<string, string | undefined>>

const maxAge = 24 * 60 * 60

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
  readonly #key: Buffer
  readonly #secure: boolean

  constructor({ secret, secure }: VisitorCookieOptions) {
    this.#name = secure ? '__Host-kirari_visitor' : 'kirari_visitor'
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'ids of visitors', 32))
    this.#secure = secure
  }

  /** The id; null without one, or if this site has not issued it. */
  read(cookies: Cookies): string | null {
    const [id = '', signature, ...more] = (cookies[this.#name] ?? '').split('.')
    return signature !== undefined && more.length === 0 && equalsSecret(signature, this.#sign(id)) ? id : null
  }

  /** Gives a browser an id. */
  issue(reply: FastifyReply): string {
    const id = randomBytes(16).toString('base64url')
    reply.setCookie(this.#name, `${id}.${this.#sign(id)}`, {
      path: '/',
      httpOnly: true,
      maxAge,
      ...(this.#secure ? embeddable : ownPagesOnly),
    })
    return id
  }

  #sign(id: string): string {
    return createHmac('sha256', this.#key).update(id).digest('base64url').slice(0, 22)
  }
}
