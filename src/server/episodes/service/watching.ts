import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Profile } from '#contract/account/schemas.ts'
import type { ViewDevice, ViewSource } from '#contract/statistics/limits.ts'
import type { Viewer } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import { requireWatch } from '../policy.ts'
import type { EpisodeKey } from '../store/episodes.ts'
import type { Progress } from '../store/watching.ts'
import { ViewBatcher } from '../view-batcher.ts'
import type { EpisodeAccess } from './access.ts'
import type { Positions } from './positions.ts'

/** For how long a public episode is not read again to count its views. */
const publicTtlMs = 10_000

/** Where a view comes from. */
export interface ViewOrigin {
  /** Of the client, which is the person of a visitor. */
  readonly address: string
  readonly userAgent: string
  readonly source: ViewSource
  readonly device: ViewDevice
}

/** The video of an episode that the viewer may watch. */
export interface WatchedVideo {
  /** Null without a video. */
  readonly durationSeconds: number | null
}

/** Views and resume positions. */
export function createWatching(deps: EpisodesDeps, access: EpisodeAccess, positions: Positions) {
  const { clock, secret, videos } = deps
  const batcher = new ViewBatcher(deps)
  const publicEpisodes = new LRUCache<string, WatchedVideo>({
    max: 10_000,
    ttl: publicTtlMs,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })

  /** Addresses are personal data: only a keyed hash is stored, for half an hour. */
  function personOf(viewer: Viewer, { address, userAgent }: ViewOrigin): string {
    if (viewer) return `user ${viewer.user.id}`
    const hash = createHmac('sha256', secret).update(`views of episodes\n${address}\n${userAgent}`)
    return `visitor ${hash.digest('base64url').slice(0, 22)}`
  }

  async function requireAccess(key: EpisodeKey, viewer: Viewer, inviteKey: string | null): Promise<WatchedVideo> {
    const cacheKey = `${key.channelId} ${key.seriesId} ${key.episodeId}`
    const known = publicEpisodes.get(cacheKey)
    if (known) return known
    const { row, access: shown } = await access.findFor(key, viewer, inviteKey)
    requireWatch(shown)
    const summaries = row.videoId === null ? null : await videos.summaries([row.videoId])
    const video = { durationSeconds: summaries?.values().next().value?.durationSeconds ?? null }
    const isPublic = row.visibility === 'public' && row.publishesAt !== null && row.publishesAt <= clock.now()
    if (isPublic) publicEpisodes.set(cacheKey, video)
    return video
  }

  return {
    batcher,

    /** Throws `EPISODE_NOT_FOUND` and `EPISODE_LOCKED`; also below. */
    async view(key: EpisodeKey, viewer: Viewer, inviteKey: string | null, origin: ViewOrigin): Promise<void> {
      await requireAccess(key, viewer, inviteKey)
      const { source, device } = origin
      batcher.add({ episodeId: key.episodeId, person: personOf(viewer, origin), source, device })
    },

    /** Returns the video that the viewer watches. */
    requireAccess,

    async setProgress(viewer: Profile, key: EpisodeKey, inviteKey: string | null, progress: Progress) {
      await requireAccess(key, viewer, inviteKey)
      positions.set(viewer.user.id, key.episodeId, progress)
    },
  }
}
