import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { IdentityFailure } from '../port.ts'

/** Used claims of an ID token of Firebase Authentication. */
const payload = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.string(), tenant: z.string().optional() }),
})
export type IdTokenPayload = z.infer<typeof payload>

export interface IdTokenRules {
  readonly projectId: string
  readonly tenantId: string | null
  /** URL of the provider's keys (RFC 7517 §5). */
  readonly keysUrl: string
  now(): Date
}

/** Keys are fetched sooner for an unknown key id; the cooldown limits fetches caused by forged tokens. */
const keysCacheMs = 6 * 60 * 60 * 1000
const keyCooldownMs = 30_000
const clockToleranceSeconds = 5

function toFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof errors.JWTExpired) return new IdentityFailure('expired', message)
  const isTokenError = error instanceof z.ZodError || (error instanceof errors.JOSEError && !isKeyError(error))
  return new IdentityFailure(isTokenError ? 'invalid' : 'unavailable', message, { cause: error })
}

const isKeyError = (error: errors.JOSEError) =>
  error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'

/** Checks ID tokens: signature by the published keys, issuer, audience, times and tenant. */
export function idTokenVerifier({ projectId, tenantId, keysUrl, now }: IdTokenRules) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { cacheMaxAge: keysCacheMs, cooldownDuration: keyCooldownMs })
  return async (idToken: string): Promise<IdTokenPayload> => {
    try {
      const currentDate = now()
      const verified = await jwtVerify(idToken, keys, {
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
        clockTolerance: clockToleranceSeconds,
        currentDate,
      })
      const claims = payload.parse(verified.payload)
      const latest = currentDate.getTime() / 1000 + clockToleranceSeconds
      if (claims.auth_time > latest || (verified.payload.iat ?? 0) > latest) {
        throw new IdentityFailure('invalid', 'the token was issued in the future')
      }
      if (claims.firebase.sign_in_provider === 'anonymous')
        throw new IdentityFailure('invalid', 'the user is anonymous')
      if ((claims.firebase.tenant ?? null) !== tenantId)
        throw new IdentityFailure('tenant', 'the token is for another tenant')
      return claims
    } catch (error) {
      throw toFailure(error)
    }
  }
}
