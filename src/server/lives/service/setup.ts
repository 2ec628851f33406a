import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../../audit/index.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../ports/database/port.ts'
import type { MediaEngine } from '../../ports/media/port.ts'
import type { Licences } from '../policy.ts'
import type { LiveRooms } from '../rooms.ts'
import type { LiveRow } from '../store.ts'

export interface LivesSetup {
  readonly database: Database
  readonly clock: Clock
  readonly media: MediaEngine
  readonly log: FastifyBaseLogger
  readonly licences: Licences
  readonly audit: Pick<Audit, 'stamp'>
  /** Secret of this server, from which stream keys are derived. */
  readonly secret: string
  /** How long archives are kept, in days; null: for ever. */
  readonly archiveDays: number | null
}

export interface LivesParts extends LivesSetup {
  readonly rooms: LiveRooms
  /** What happens to the recordings of lives that have ended. */
  readonly settling: {
    begin(live: LiveRow): void
    resume(): Promise<void>
  }
}
