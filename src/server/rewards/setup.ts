import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'

export interface RewardsSetup {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  /** Yen for a point. */
  readonly rate: number
}
