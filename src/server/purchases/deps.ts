import type { FastifyBaseLogger } from 'fastify'
import type { OperatorProfile } from '#contract/site-profile.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import type { Payments } from '../ports/payments/port.ts'

export interface PurchasesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Null: coins are not sold. */
  readonly payments: Payments | null
  readonly operator: OperatorProfile
}
