import type { IdentityProviderName } from '#contract/account.ts'

/** Someone whom a provider vouches for. */
export interface VerifiedIdentity {
  readonly provider: IdentityProviderName
  /** The provider's lasting name for this person. */
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly name: string | null
  /** What `revoke` wants when the account goes; null where the provider gives nothing of the kind. */
  readonly grant: string | null
}

/** The secrets of one sign-in by authorization code (OpenID Connect Core 1.0 §3.1, RFC 7636). */
export interface CodeExchange {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** A provider that people leave our page for and come back from with a code. Fails with `IdentityFailure` only. */
export interface CodeProvider {
  readonly name: Extract<IdentityProviderName, 'apple' | 'google'>
  /** The provider's address that the browser is sent to. */
  begin(exchange: CodeExchange): Promise<string>
  finish(exchange: CodeExchange, code: string): Promise<VerifiedIdentity>
  /** Tells the provider that the account behind a grant is gone here. */
  revoke(grant: string): Promise<void>
}

/** What the browser's SDK must know of a token provider; nothing of it is secret. */
export interface TokenProviderSettings {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  readonly tenantId: string | null
  readonly emulatorUrl: string | null
  readonly tokenSyncUrl: string | null
}

/** A provider whose SDK signs people in in the browser and gives us an ID token. Fails with `IdentityFailure` only. */
export interface TokenProvider {
  readonly name: Extract<IdentityProviderName, 'firebase'>
  readonly settings: TokenProviderSettings
  verify(idToken: string): Promise<VerifiedIdentity>
  /** Deletes the account at the provider; `stale` when its sign-in is too long ago. */
  delete(idToken: string): Promise<void>
}

/**
 * `unavailable`: not reached; `refused`: not confirmed by the provider; `invalid`, `expired`: of a token;
 * `disabled`: by the provider's staff; `tenant`: of another tenant; `stale`: the sign-in is too long ago.
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
