/**
 * What follows from an identity code, beside its message:
 * `end-session` our session ends too; `retry` the user stays, and it is tried again by itself; `redirect` it goes on by
 * leaving the page; `try-again` the visitor may press the button again; `other-account` only another account, or another
 * way of signing in, helps; `reload` the page must be loaded anew; `operator` only who runs the site can mend it;
 * `none` the visitor wanted it so.
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

/** Every code of the identity provider's SDK that the site speaks of; each is a text of the slice `identity` too. */
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
