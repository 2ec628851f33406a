import { toApiError } from '../../api/api-error.ts'
import { ApiError } from '../../api/index.ts'
import type { IdentityCode } from '../../shell/identity/identity-codes.ts'
import { IdentityFailure, toIdentityFailure } from '../../shell/identity/identity-failure.ts'

/** How far signing in has come; an `identity` code has a text of its own, an API error brings one along. */
export type SignInState =
  | { readonly step: 'idle' }
  | { readonly step: 'busy'; readonly provider: 'Apple' | 'Google' }
  | { readonly step: 'identity'; readonly code: IdentityCode }
  | { readonly step: 'refused'; readonly message: string }

/** What is shown after something was thrown on the way. */
export function stateAfter(error: unknown): SignInState {
  if (error instanceof ApiError) return { step: 'refused', message: toApiError(error).message }
  const { code } = error instanceof IdentityFailure ? error : toIdentityFailure(error)
  return { step: 'identity', code }
}
