import type { Audit } from '../audit/index.ts'
import type { Channels, ImageStore } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'

export interface CastsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'stamp' | 'stampEdit'>
  readonly channels: Pick<Channels, 'membership' | 'requireEditor' | 'staff'>
  readonly images: ImageStore
}
