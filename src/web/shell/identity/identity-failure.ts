import { identityEffects, isIdentityCode, type IdentityCode, type IdentityEffect } from './identity-codes.ts'

/** Other codes of the SDK, mapped to the code with the same message for users. */
const aliases = new Map<string, IdentityCode>([
  ['user-cancelled', 'popup-closed-by-user'],
  ['redirect-cancelled-by-user', 'popup-closed-by-user'],
  ['operation-not-supported-in-this-environment', 'web-storage-unsupported'],
  ['timeout', 'network-request-failed'],
  ['user-signed-out', 'user-token-expired'],
])

/** An error of the identity provider. */
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

/** Converts any error of the SDK; an unknown code becomes `internal-error`. */
export function toIdentityFailure(error: unknown): IdentityFailure {
  if (error instanceof IdentityFailure) return error
  const code = codeOf(error)
  return new IdentityFailure(isIdentityCode(code) ? code : (aliases.get(code) ?? 'internal-error'), { cause: error })
}
