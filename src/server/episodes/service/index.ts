/** Episodes: editing, access, lists, views and resume positions. */
import type { Episode, EpisodeClosure, EpisodePage } from '#contract/episodes/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { AccountData } from '../../slice.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { Viewer } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import { closureOf, requireWatch } from '../policy.ts'
import { presentEpisode } from '../present.ts'
import { findNeighbours, listCastsOf, type EpisodeKey } from '../store/episodes.ts'
import { listWatches, removeWatchesOf } from '../store/recommendations.ts'
import { removeViewers } from '../store/watching.ts'
import { countedUntil } from '../view-batcher.ts'
import { createAccess, type Watchable } from './access.ts'
import { createCards } from './cards.ts'
import { createEditing } from './editing.ts'
import { createInvites } from './invites.ts'
import { asEditor, createLists } from './lists.ts'
import { createRecommendations } from './recommendations.ts'
import { createPositions } from './positions.ts'
import { createSeriesWatching } from './series-watching.ts'
import { createStaffEpisodes } from './staff.ts'
import { createWatching } from './watching.ts'

export type Episodes = ReturnType<typeof createEpisodes>

export interface WatchableEpisode {
  readonly commenting: boolean
  /** Null while the duration of the video is unknown. */
  readonly durationMs: number | null
  /** Whether the viewer is an owner or editor of the channel. */
  readonly isMember: boolean
}

const forgettingMs = 10 * 60_000

export function createEpisodes(deps: EpisodesDeps) {
  const { database, clock, log, videos } = deps
  const access = createAccess(deps)
  const positions = createPositions(deps)
  const watching = createWatching(deps, access, positions)
  const lists = createLists(deps, access, positions)
  const editing = createEditing(deps, access)
  const recommendations = createRecommendations(deps, access, lists)

  const forgetting = periodicJob({
    name: 'episode-viewers',
    clock,
    log,
    everyMs: forgettingMs,
    run: () => database.run(removeViewers, countedUntil(clock.now())),
    failure: 'could not delete viewers of episodes who can count again',
  })

  async function read(key: EpisodeKey, viewer: Viewer, inviteKey: string | null): Promise<EpisodePage> {
    return present(await access.findFor(key, viewer, inviteKey), viewer)
  }

  async function present({ row, access: shown, viewer: relation }: Watchable, viewer: Viewer): Promise<EpisodePage> {
    const now = clock.now()
    const video = row.videoId === null ? null : ((await videos.summaries([row.videoId])).get(row.videoId) ?? null)
    const all = relation.role !== null
    const neighbours = { seriesId: row.series.id, position: row.position, all, now }
    const episode = presentEpisode(row, {
      access: shown,
      video,
      now,
      casts: await database.run(listCastsOf, row.id),
      progress: viewer ? (await positions.read(viewer.user.id, [row.id])).get(row.id) : undefined,
    })
    return { episode, ...(await database.run(findNeighbours, neighbours)) }
  }

  /** For slices of what viewers do with an episode. Throws `EPISODE_NOT_FOUND` and `EPISODE_LOCKED`. */
  async function watchable(key: EpisodeKey, viewer: Viewer, inviteKey: string | null): Promise<WatchableEpisode> {
    const { row, access: shown, viewer: relation } = await access.findFor(key, viewer, inviteKey)
    requireWatch(shown)
    const video = row.videoId === null ? undefined : (await videos.summaries([row.videoId])).get(row.videoId)
    const seconds = video?.durationSeconds ?? null
    return {
      commenting: row.commenting,
      durationMs: seconds === null ? null : Math.ceil(seconds * 1000),
      isMember: relation.role !== null,
    }
  }

  const account: AccountData = {
    name: 'episodes',
    async export(userId) {
      return { progress: await positions.list(userId), watched: await database.run(listWatches, userId) }
    },
    assertDeletable: async () => {},
    async deleteUserData(userId) {
      await positions.remove(userId)
      await database.run(removeWatchesOf, userId)
    },
  }

  /** Throws `EPISODE_NOT_FOUND` if the episode is open, or must not be known. */
  async function closure(key: EpisodeKey): Promise<EpisodeClosure> {
    const found = closureOf(await access.find(key), clock.now())
    if (found === null) throw new DomainError('EPISODE_NOT_FOUND')
    return found
  }

  return {
    account,
    read,
    closure,
    /** For the answers of writes, whose caller edits the channel. */
    readOwn: async (key: EpisodeKey, viewer: Viewer): Promise<Episode> => (await read(key, viewer, null)).episode,
    editing,
    staff: createStaffEpisodes(deps, {
      editing,
      lists,
      present: async (row) => (await present({ row, access: 'watch', viewer: asEditor }, null)).episode,
    }),
    invites: createInvites(deps, access),
    lists,
    readSeriesWatching: createSeriesWatching(deps, access, positions, lists),
    cards: createCards(deps, positions),
    recommendations,
    watching,
    positions,
    mayWatch: access.mayWatch,
    requireWatch: watching.requireAccess,
    watchable,
    find: access.find,
    start(): Promise<void> {
      // Calculates for long on a large site, which does not wait for it.
      void recommendations.job.start()
      return forgetting.start()
    },
    /** Resolves when all views and positions are stored. */
    async close(): Promise<void> {
      await Promise.all([forgetting.close(), recommendations.job.close()])
      await Promise.all([watching.batcher.close(), positions.batcher.close()])
    },
  }
}
