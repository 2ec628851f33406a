/**
 * The effect of an identity code, besides its message: `end-session` our session ends too; `retry` the user stays
 * signed in and the call is retried; `redirect` the sign-in continues by redirect; `try-again` the user may press the
 * button again; `other-account` another account or another sign-in method is needed; `reload` the page must be
 * reloaded; `operator` only the operator can fix it; `none` the user cancelled.
 */
export type IdentityEffect =
  | 'end-session'
  | 'retry'
  | 'redirect'
  | 'try-again'
  | 'other-account'
  | 'reload'
  | 'operator'
  | 'none'

/** The codes of the identity provider's SDK that the site handles; each has a text in the namespace `identity`. */
export const identityEffects = {
  'user-disabled': 'end-session',
  'user-token-expired': 'end-session',
  'network-request-failed': 'retry',
  'multi-factor-auth-required': 'other-account',
  'user-mismatch': 'other-account',
  'user-not-found': 'other-account',
  'popup-blocked': 'redirect',
  'popup-closed-by-user': 'none',
  'cancelled-popup-request': 'none',
  'unauthorized-domain': 'operator',
  'web-storage-unsupported': 'redirect',
  'invalid-api-key': 'operator',
  'auth-domain-config-required': 'operator',
  'invalid-auth-event': 'try-again',
  'internal-error': 'try-again',
  'login-blocked': 'other-account',
  'tenant-id-mismatch': 'other-account',
  'invalid-user-token': 'try-again',
  'argument-error': 'reload',
  'already-initialized': 'reload',
  'emulator-config-failed': 'reload',
  'invalid-emulator-scheme': 'operator',
} as const satisfies Record<string, IdentityEffect>

export type IdentityCode = keyof typeof identityEffects

export const isIdentityCode = (value: unknown): value is IdentityCode =>
  typeof value === 'string' && Object.hasOwn(identityEffects, value)
