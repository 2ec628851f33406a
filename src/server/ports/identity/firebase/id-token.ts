import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { IdentityFailure } from '../port.ts'

/** What we read of an ID token of Firebase Authentication. */
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
  /** Where the provider publishes its keys (RFC 7517 §5). */
  readonly keysUrl: string
  now(): Date
}

/** Of the keys; a key that is not among the known ones is looked for sooner, but not at every forged token. */
const keysLastMs = 6 * 60 * 60 * 1000
const keyCooldownMs = 30_000
const clockToleranceSeconds = 5

function asFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof errors.JWTExpired) return new IdentityFailure('expired', message)
  const ofToken = error instanceof z.ZodError || (error instanceof errors.JOSEError && !isAboutKeys(error))
  return new IdentityFailure(ofToken ? 'invalid' : 'unavailable', message, { cause: error })
}

const isAboutKeys = (error: errors.JOSEError) =>
  error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'

/** Checks ID tokens: signature by the published keys, issuer, audience, times and tenant. */
export function idTokenVerifier({ projectId, tenantId, keysUrl, now }: IdTokenRules) {
  const keys = createRemoteJWKSet(new URL(keysUrl), { cacheMaxAge: keysLastMs, cooldownDuration: keyCooldownMs })
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
      const read = payload.parse(verified.payload)
      const latest = currentDate.getTime() / 1000 + clockToleranceSeconds
      if (read.auth_time > latest || (verified.payload.iat ?? 0) > latest) {
        throw new IdentityFailure('invalid', 'the token comes from the future')
      }
      if (read.firebase.sign_in_provider === 'anonymous') throw new IdentityFailure('invalid', 'nobody is named')
      if ((read.firebase.tenant ?? null) !== tenantId) throw new IdentityFailure('tenant', 'another tenant')
      return read
    } catch (error) {
      throw asFailure(error)
    }
  }
}
