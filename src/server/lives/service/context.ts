import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../../audit/index.ts'
import type { Clock } from '../../clock.ts'
import type { Outbox } from '../../outbox/index.ts'
import type { Database } from '../../ports/database/port.ts'
import type { ImageStore } from '../../channels/index.ts'
import type { CardPrinter } from '../../ports/images/port.ts'
import type { MediaEngine } from '../../ports/media/port.ts'
import type { RecentSharing } from '../../recent.ts'
import type { SecurityEvents } from '../../security-events.ts'
import type { RelationChanges, Relations } from '../lists/relations.ts'
import type { Licences } from '../policy.ts'
import type { LiveStatus } from '../live-status.ts'
import type { LiveRow } from '../store.ts'

export interface LivesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly media: MediaEngine
  readonly log: FastifyBaseLogger
  readonly licences: Licences
  readonly security: Pick<SecurityEvents, 'record'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly audit: Pick<Audit, 'stamp'>
  readonly thumbnails: { readonly images: ImageStore; readonly printer: Pick<CardPrinter, 'printThumbnail'> }
  /** Server secret, from which stream keys are derived. */
  readonly secret: string
  /** Retention of archives in days; null for no limit. */
  readonly archiveDays: number | null
  /** With it, whom users follow and who has blocked them is kept in memory; null to read it each time. */
  readonly relationChanges?: RelationChanges | null
  /** With it, lists are kept in memory; null to read them each time. */
  readonly sharing?: RecentSharing | null
  /** How long the encoder of an interrupted live can reconnect. */
  readonly interruptionGraceSeconds: number
}

/** Shared by all operations of the slice. */
export interface LivesContext extends LivesDeps {
  readonly status: LiveStatus
  readonly relations: Pick<Relations, 'kept' | 'of'>
  /** Archives ended lives. */
  readonly settling: {
    start(live: LiveRow): void
    resume(): Promise<void>
  }
}
