import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Component } from '#contract/health/schemas.ts'
import type { OperatorProfile } from '#contract/site-profile.ts'
import type { Clock } from '#server/clock.ts'
import type { Probe } from '#server/health/index.ts'
import type { IdentityProviders } from '#server/identity/index.ts'
import type { MediaAddresses } from '#server/lives/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'
import type { RankSets } from '#server/ports/rank-sets/port.ts'
import type { RoomLog } from '#server/ports/room-log/port.ts'
import type { Config } from '../config.ts'
import type { CreateSlice } from './slices.ts'

/** What `compose` is given. */
export interface ComposeDeps {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly media: MediaEngine
  readonly roomLog: RoomLog
  /** With several web nodes. */
  readonly rankSets?: RankSets | null
  /** With several web nodes. */
  readonly sharedLimits?: Redis | null
  readonly addresses: MediaAddresses
  readonly secret: string
  /** Folder for files of users. */
  readonly objectsFolder: string
  /** Folder for video files while they are uploaded and converted. */
  readonly uploadsFolder: string
  /** Free bytes of the disk of that folder. */
  readonly freeBytes: () => Promise<number>
  readonly providers: IdentityProviders
  /** Authenticates operator commands. */
  readonly operatorToken: string
  readonly probes: ReadonlyMap<Component, Probe>
  readonly clock?: Clock
  /** Default: all slices of the product. */
  readonly slices?: readonly CreateSlice[]
  /** File for sandbox payments; in memory without it. */
  readonly sandboxFile?: string
  /** Default: the operator of the site's profile. */
  readonly operator?: OperatorProfile
}
