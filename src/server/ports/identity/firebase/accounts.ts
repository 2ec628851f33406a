import { z } from 'zod'
import { IdentityFailure, type IdentityFailureReason } from '../port.ts'

/** Used fields of the response of `accounts:lookup`. */
const lookupResponse = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        disabled: z.boolean().default(false),
        /** Seconds; tokens of earlier sign-ins are revoked. */
        validSince: z.coerce.number().default(0),
      }),
    )
    .min(1),
})

const errorResponse = z.object({ error: z.object({ message: z.string() }) })

const reasons: Readonly<Record<string, IdentityFailureReason>> = {
  USER_DISABLED: 'disabled',
  TOKEN_EXPIRED: 'expired',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'stale',
  INVALID_ID_TOKEN: 'invalid',
  USER_NOT_FOUND: 'invalid',
  TENANT_ID_MISMATCH: 'tenant',
}

const timeoutMs = 10_000

export interface AccountsAddress {
  readonly apiKey: string
  /** Base URL of the identity toolkit, without `/v1`. */
  readonly toolkitUrl: string
}

/** Identity Toolkit calls for the account of an ID token. */
export function firebaseAccounts({ apiKey, toolkitUrl }: AccountsAddress) {
  async function call(action: 'lookup' | 'delete', idToken: string): Promise<unknown> {
    let response: Response
    try {
      response = await fetch(`${toolkitUrl}/v1/accounts:${action}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken }),
        // A redirect would send the token to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new IdentityFailure('unavailable', `accounts:${action} is unreachable`, { cause: error })
    }
    const body: unknown = await response.json().catch(() => null)
    if (response.ok) return body
    const errorMessage = errorResponse.safeParse(body).data?.error.message ?? ''
    const reason = reasons[errorMessage.split(' ')[0] ?? ''] ?? 'unavailable'
    throw new IdentityFailure(reason, `accounts:${action} answered ${response.status} ${errorMessage.slice(0, 100)}`)
  }

  return {
    /** Rejects the token of a disabled or deleted account, and of a revoked sign-in. */
    async assertActive(idToken: string, { sub, auth_time: signedInAt }: { sub: string; auth_time: number }) {
      const answer = lookupResponse.safeParse(await call('lookup', idToken))
      const found = answer.data?.users[0]
      if (!found) throw new IdentityFailure('unavailable', 'the response of accounts:lookup is invalid')
      if (found.localId !== sub) throw new IdentityFailure('invalid', 'the token is of another account')
      if (found.disabled) throw new IdentityFailure('disabled', 'the account is disabled')
      if (signedInAt < found.validSince) throw new IdentityFailure('expired', 'the sign-in was revoked')
    },
    async delete(idToken: string): Promise<void> {
      await call('delete', idToken)
    },
  }
}
