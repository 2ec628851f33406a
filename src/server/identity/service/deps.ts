import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Audit } from '../../audit/index.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../ports/database/port.ts'
import type { CodeProvider, TokenProvider } from '../../ports/identity/port.ts'
import type { SecretBox } from '../secrets.ts'
import type { UserChanges } from '../user-changes.ts'

export interface IdentityProviders {
  readonly apple: CodeProvider | null
  readonly google: CodeProvider | null
  readonly firebase: TokenProvider | null
  /** The providers are local stand-ins for development. */
  readonly local: boolean
}

export interface IdentityDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Audit
  readonly providers: IdentityProviders
  /** Encrypts the grants of providers. */
  readonly grantBox: SecretBox
  readonly userChanges: Pick<UserChanges, 'ended' | 'onChange' | 'isCurrent'>
}

/** The client that signs in. */
export interface ClientInfo {
  readonly device: string
  readonly country: string
  readonly language: Language
}
