import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../audit/index.ts'
import type { ImageStore } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import type { Livers } from '../livers/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { Realtime } from '../realtime/index.ts'

export interface EventsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Pick<Audit, 'stamp'>
  readonly livers: Pick<Livers, 'mayGoLive'>
  readonly images: Pick<ImageStore, 'store' | 'remove' | 'read'>
  readonly realtime: Pick<Realtime, 'broadcast' | 'openRooms' | 'onJoin'>
}
