import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../audit/index.ts'
import type { Channels, ImageStore } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import type { Realtime } from '../realtime/index.ts'

export interface LeafEventsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Pick<Audit, 'stamp'>
  readonly channels: Pick<Channels, 'membership' | 'mayEdit' | 'requireEditor'>
  readonly images: Pick<ImageStore, 'store' | 'replace' | 'remove'>
  readonly realtime: Pick<Realtime, 'openRooms' | 'broadcast' | 'notify'>
}
