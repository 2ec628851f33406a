import type { ErrorCode } from '#contract/errors.ts'
import { DomainError } from '../../errors.ts'
import { IdentityFailure, type IdentityFailureReason } from '../../ports/identity/port.ts'

const codes: Record<IdentityFailureReason, ErrorCode> = {
  unavailable: 'PROVIDER_UNAVAILABLE',
  refused: 'SIGN_IN_REFUSED',
  invalid: 'ID_TOKEN_INVALID',
  expired: 'ID_TOKEN_EXPIRED',
  disabled: 'IDENTITY_DISABLED',
  tenant: 'TENANT_MISMATCH',
  stale: 'RECENT_SIGN_IN_REQUIRED',
}

/** Throws the domain error for a provider failure; rethrows other errors. */
export function rethrowProviderFailure(error: unknown): never {
  throw error instanceof IdentityFailure ? new DomainError(codes[error.reason]) : error
}
