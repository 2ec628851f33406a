import type { EpisodeVideo } from '#contract/episodes/schemas.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../audit/index.ts'
import type { Channels } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import type { Follows } from '../follows/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { RecentSharing } from '../recent.ts'
import type { CountedViews } from './store/watching.ts'

export interface VideoSummary extends EpisodeVideo {
  readonly channelId: number
}

/** The uploaded videos that episodes show. */
export interface EpisodeVideos {
  /** Videos by id; unknown ids are absent. */
  summaries(ids: readonly number[]): Promise<ReadonlyMap<number, VideoSummary>>
}

export interface EpisodesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly audit: Pick<Audit, 'stamp' | 'stampEdit'>
  readonly channels: Pick<Channels, 'membership' | 'requireEditor'>
  readonly follows: Pick<Follows, 'isFollowing'>
  readonly videos: EpisodeVideos
  /** Called when new views were stored. */
  onViewsCounted(views: readonly CountedViews[]): void
  /** With it, lists are kept in memory; null to read them each time. */
  readonly sharing?: RecentSharing | null
  /** Hashes the addresses of visitors. */
  readonly secret: string
}
