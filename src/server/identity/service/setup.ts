import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { Audit } from '../../audit/index.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../ports/database/port.ts'
import type { CodeProvider, TokenProvider } from '../../ports/identity/port.ts'
import type { Seal } from '../seal.ts'

export interface IdentityProviders {
  readonly apple: CodeProvider | null
  readonly google: CodeProvider | null
  readonly firebase: TokenProvider | null
  /** They are played by this machine. */
  readonly local: boolean
}

export interface IdentityParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Audit
  readonly providers: IdentityProviders
  /** For the grants of providers. */
  readonly seal: Seal
}

/** What is known of the browser that signs in. */
export interface Circumstances {
  readonly device: string
  readonly country: string
  readonly language: Language
}
