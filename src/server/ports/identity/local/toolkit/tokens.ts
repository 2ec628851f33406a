import { errors, importJWK, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { People } from '../people.ts'
import type { LocalStore, ToolkitAccount } from '../store.ts'

/** Error response of the identity toolkit; `message` is the error code of the real service. */
export class ToolkitError extends Error {
  override readonly name = 'ToolkitError'
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export const projectId = 'kirari-local'
const issuer = `https://securetoken.google.com/${projectId}`
export const idTokenSeconds = 3600

export interface TokensDeps {
  readonly store: LocalStore
  readonly people: People
  /** Unix time in seconds. */
  now(): number
}

export interface TokenOwner {
  readonly account: ToolkitAccount
  /** Time of the sign-in, in Unix seconds. */
  readonly authTime: number
}

/** ID tokens and refresh tokens of the toolkit; both are signed, and thus valid after a restart. */
export function createTokens({ store, people, now }: TokensDeps) {
  const { toolkit: key } = store.state.keys
  const { kid, kty, n = '', e = '' } = key
  const publicKey = { kid, kty, n, e, alg: 'RS256', use: 'sig' }
  const [signingKey, verifyingKey] = [importJWK(key, 'RS256'), importJWK(publicKey, 'RS256')]

  const sign = async (claims: JWTPayload, seconds: number | null) => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).setIssuedAt(now())
    return (seconds === null ? token : token.setExpirationTime(now() + seconds)).sign(await signingKey)
  }

  /** Returns the owner of a token; throws where the account is not active or the token is revoked. */
  function activeOwner(localId: string, authTime: number, revokedCode: string): TokenOwner {
    const account = store.state.accounts.find((one) => one.localId === localId)
    if (!account) throw new ToolkitError('USER_NOT_FOUND')
    if (account.disabled) throw new ToolkitError('USER_DISABLED')
    if (authTime < account.validSince) throw new ToolkitError(revokedCode)
    return { account, authTime }
  }

  async function verify(token: string, audience: string, invalidCode: string): Promise<JWTPayload> {
    try {
      const currentDate = new Date(now() * 1000)
      const { payload } = await jwtVerify(token, await verifyingKey, {
        issuer,
        audience,
        algorithms: ['RS256'],
        currentDate,
      })
      return payload
    } catch (error) {
      throw new ToolkitError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : invalidCode)
    }
  }

  const claimsOf = ({ account: { localId }, authTime }: TokenOwner): JWTPayload => {
    const person = people.find(localId)
    const email = person?.email ?? null
    return {
      iss: issuer,
      aud: projectId,
      sub: localId,
      user_id: localId,
      auth_time: authTime,
      name: person?.name ?? '',
      ...(email !== null && { email, email_verified: person?.emailVerified ?? false }),
      firebase: {
        sign_in_provider: 'google.com',
        identities: { 'google.com': [localId], ...(email !== null && { email: [email] }) },
      },
    }
  }

  return {
    async issue(owner: TokenOwner): Promise<{ idToken: string; refreshToken: string; expiresIn: string }> {
      const { account, authTime } = owner
      const idToken = await sign(claimsOf(owner), idTokenSeconds)
      const refresh = { iss: issuer, aud: 'refresh', sub: account.localId, auth_time: authTime }
      return { idToken, refreshToken: await sign(refresh, null), expiresIn: String(idTokenSeconds) }
    },
    async ownerOfIdToken(token: string): Promise<TokenOwner> {
      const { sub = '', auth_time: authTime } = await verify(token, projectId, 'INVALID_ID_TOKEN')
      return activeOwner(sub, Number(authTime), 'TOKEN_EXPIRED')
    },
    async ownerOfRefreshToken(token: string): Promise<TokenOwner> {
      const { sub = '', auth_time: authTime } = await verify(token, 'refresh', 'INVALID_REFRESH_TOKEN')
      return activeOwner(sub, Number(authTime), 'TOKEN_EXPIRED')
    },
    /** JWK set to verify ID tokens (RFC 7517 §5). */
    publishedKeys: () => ({ keys: [publicKey] }),
  }
}

export type Tokens = ReturnType<typeof createTokens>
