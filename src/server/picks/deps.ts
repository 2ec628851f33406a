import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../audit/index.ts'
import type { Channels } from '../channels/index.ts'
import type { Chat } from '../chat/index.ts'
import type { Clock } from '../clock.ts'
import type { Episodes } from '../episodes/index.ts'
import type { Follows } from '../follows/index.ts'
import type { Lives, MediaAddresses } from '../lives/index.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { Images } from '../ports/images/port.ts'
import type { MediaEngine } from '../ports/media/port.ts'
import type { ObjectStorage } from '../ports/objects/port.ts'
import type { RecentSharing } from '../recent.ts'
import type { Viewer } from '../viewer.ts'

export interface PicksDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Pick<Audit, 'stamp'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly media: Pick<MediaEngine, 'makePick' | 'remove' | 'listenToPicks'>
  readonly objects: ObjectStorage
  readonly images: Pick<Images, 'boundedWebp'>
  readonly addresses: Pick<MediaAddresses, 'playlist' | 'sign'>
  readonly lives: Pick<Lives, 'find' | 'accessFor'>
  readonly episodes: Pick<Episodes, 'read'>
  readonly channels: Pick<Channels, 'membership' | 'mayEdit' | 'requireEditor'>
  readonly follows: Pick<Follows, 'isFollowing'>
  /** The file that a video plays; null before there is one. */
  readonly currentFile: (videoId: number) => Promise<{ readonly streamId: string; readonly durationMs: number } | null>
  readonly reports: Pick<Chat['reports'], 'addOfPick'>
  /** With it, lists are kept in memory; null to read them each time. */
  readonly sharing?: RecentSharing | null
}

/** The reader of picks. */
export interface PickPlayer {
  readonly viewer: Viewer
  /** Of the request. */
  readonly host: string
  readonly remoteAddress: string
}
