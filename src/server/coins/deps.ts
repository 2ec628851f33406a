import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'

export interface CoinsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly log: FastifyBaseLogger
}
