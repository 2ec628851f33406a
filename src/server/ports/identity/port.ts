import type { IdentityProviderName } from '#contract/account/limits.ts'

/** A person's identity, verified by a provider. */
export interface VerifiedIdentity {
  readonly provider: IdentityProviderName
  /** The provider's stable identifier for the person. */
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  /** Token for `revoke`; null where the provider issues none. */
  readonly grant: string | null
}

/** The secrets of one sign-in by authorization code (OpenID Connect Core 1.0 §3.1, RFC 7636). */
export interface CodeExchange {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** A provider with the authorization code flow. Fails with `IdentityFailure` only. */
export interface CodeProvider {
  readonly name: Extract<IdentityProviderName, 'apple' | 'google'>
  /** URL to redirect the browser to. */
  authorizationUrl(exchange: CodeExchange): Promise<string>
  redeemCode(exchange: CodeExchange, code: string): Promise<VerifiedIdentity>
  /** Revokes the grant of a deleted account. */
  revoke(grant: string): Promise<void>
}

/** Public settings for the SDK in the browser. */
export interface TokenProviderSettings {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  readonly tenantId: string | null
  readonly emulatorUrl: string | null
  readonly tokenSyncUrl: string | null
}

/** A provider whose SDK obtains an ID token in the browser. Fails with `IdentityFailure` only. */
export interface TokenProvider {
  readonly name: Extract<IdentityProviderName, 'firebase'>
  readonly settings: TokenProviderSettings
  verify(idToken: string): Promise<VerifiedIdentity>
  /** Deletes the account at the provider; fails with `stale` when the sign-in is too old. */
  delete(idToken: string): Promise<void>
}

/**
 * `unavailable`: the provider is unreachable; `refused`: the provider rejected the request; `invalid`, `expired`: the
 * token; `disabled`: the account; `tenant`: the token is for another tenant; `stale`: the sign-in is too old.
 */
export type IdentityFailureReason = 'unavailable' | 'refused' | 'invalid' | 'expired' | 'disabled' | 'tenant' | 'stale'

export class IdentityFailure extends Error {
  override readonly name = 'IdentityFailure'
  readonly reason: IdentityFailureReason
  constructor(reason: IdentityFailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
