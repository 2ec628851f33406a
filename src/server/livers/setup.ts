import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'

/** `auto` grants an application at once; with `manual` it waits for staff. */
export type LicencePolicy = 'auto' | 'manual'

export interface LiversSetup {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly policy: LicencePolicy
  /** The user may no longer go live: whatever they have on air ends. */
  onSuspended(userId: number): Promise<void>
}
