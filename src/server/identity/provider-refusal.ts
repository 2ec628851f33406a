import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '../http/index.ts'
import { IdentityFailure, type IdentityFailureReason } from '../ports/identity/port.ts'

const codes: Record<IdentityFailureReason, ErrorCode> = {
  unavailable: 'PROVIDER_UNAVAILABLE',
  refused: 'SIGN_IN_REFUSED',
  invalid: 'ID_TOKEN_INVALID',
  expired: 'ID_TOKEN_EXPIRED',
  disabled: 'IDENTITY_DISABLED',
  tenant: 'TENANT_MISMATCH',
  stale: 'RECENT_SIGN_IN_REQUIRED',
}

/** What a failure of a provider means to the caller; anything else is thrown on as it is. */
export function refuseFailure(error: unknown): never {
  throw error instanceof IdentityFailure ? new Refusal(codes[error.reason]) : error
}
