import { identityEffects, isIdentityCode, type IdentityCode, type IdentityEffect } from './identity-codes.ts'

/** Codes of the SDK that mean, to who reads our messages, the same as one that we speak of. */
const sameAs = new Map<string, IdentityCode>([
  ['user-cancelled', 'popup-closed-by-user'],
  ['redirect-cancelled-by-user', 'popup-closed-by-user'],
  ['operation-not-supported-in-this-environment', 'web-storage-unsupported'],
  ['timeout', 'network-request-failed'],
  ['user-signed-out', 'user-token-expired'],
])

/** What went wrong with the identity provider, by its code. */
export class IdentityFailure extends Error {
  override readonly name = 'IdentityFailure'
  readonly code: IdentityCode
  constructor(code: IdentityCode, options?: ErrorOptions) {
    super(`identity: ${code}`, options)
    this.code = code
  }
  get effect(): IdentityEffect {
    return identityEffects[this.code]
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code.replace(/^auth\//, '') : ''
}

/** Whatever the SDK threw, as a failure that there is a message for; the unknown is an `internal-error`. */
export function toIdentityFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error
  const code = codeOf(error)
  return new IdentityFailure(isIdentityCode(code) ? code : (sameAs.get(code) ?? 'internal-error'), { cause: error })
}
