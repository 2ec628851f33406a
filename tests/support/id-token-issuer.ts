import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Account {
  disabled: boolean
  /** Seconds since the epoch; earlier sign-ins are revoked. */
  validSince: number
}

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly published: JWK
}

export interface TokenClaims {
  readonly sub?: string
  readonly iss?: string
  readonly aud?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly auth_time?: number
  readonly iat?: number
  readonly exp?: number
  readonly firebase?: object
}

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** A fake identity service over real HTTP: signs tokens, publishes keys, stores accounts. */
export class IdTokenIssuer {
  readonly projectId = 'kirari-tests'
  readonly accounts = new Map<string, Account>()
  readonly deleted: string[] = []
  keyRequests = 0
  /** Answers every request with status 503. */
  broken = false
  /** Answers requests about accounts with a redirect to an address that answers them. */
  redirecting = false
  #keys: Key[] = []
  readonly #now: () => Date
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (this.redirecting && /\/v1\/accounts:(?!.*&elsewhere)/.test(request.url ?? '')) {
        response.writeHead(307, { location: `${request.url}&elsewhere` }).end()
        return
      }
      const { status, body } = this.#answer(request.url ?? '', Buffer.concat(chunks).toString())
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })

  private constructor(now: () => Date) {
    this.#now = now
  }

  static async open(now: () => Date): Promise<IdTokenIssuer> {
    const issuer = new IdTokenIssuer(now)
    await issuer.rotate()
    issuer.#server.listen(0, '127.0.0.1')
    await once(issuer.#server, 'listening')
    return issuer
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** Signs with a new key from now on; the previous one is no longer published. */
  async rotate(): Promise<void> {
    this.#keys = [await newKey(`key-${Math.random().toString(36).slice(2)}`)]
  }

  /** A token as the service issues it; `claims` override defaults, `key` replaces the published signing key. */
  async token(claims: TokenClaims = {}, key?: Key): Promise<string> {
    const seconds = Math.floor(this.#now().getTime() / 1000)
    const signing = key ?? this.#keys[0]
    if (!signing) throw new Error('no signing key')
    const sub = claims.sub ?? 'uid-1'
    if (!this.accounts.has(sub)) this.accounts.set(sub, { disabled: false, validSince: 0 })
    const defaults = {
      iss: `https://securetoken.google.com/${this.projectId}`,
      aud: this.projectId,
      iat: seconds,
      exp: seconds + 3600,
      auth_time: seconds,
      firebase: { sign_in_provider: 'google.com', identities: {} },
    }
    return new SignJWT({ ...defaults, ...claims, sub })
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid })
      .sign(signing.privateKey)
  }

  /** A token signed with an unpublished key under the id of the published one. */
  async forgedToken(claims: TokenClaims = {}): Promise<string> {
    return this.token(claims, await newKey(this.#keys[0]?.kid ?? ''))
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #answer(url: string, body: string): { status: number; body: object } {
    if (this.broken) return { status: 503, body: {} }
    if (url.startsWith('/service_accounts/')) {
      this.keyRequests += 1
      return { status: 200, body: { keys: this.#keys.map(({ published }) => published) } }
    }
    const { idToken }: { idToken: string } = JSON.parse(body)
    const { sub }: { sub: string } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    const account = this.accounts.get(sub)
    if (!account) return { status: 400, body: { error: { code: 400, message: 'USER_NOT_FOUND' } } }
    if (url.includes(':delete')) {
      this.accounts.delete(sub)
      this.deleted.push(sub)
      return { status: 200, body: {} }
    }
    return { status: 200, body: { users: [{ localId: sub, ...account, validSince: String(account.validSince) }] } }
  }
}
