import { recommendationsMax, type RecommendationReason } from '#contract/recommendations/limits.ts'
import type { Recommendation } from '#contract/recommendations/schemas.ts'
import { dayMs, hourMs } from '#contract/japan-time.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { Viewer } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import { recommend } from '../recommend.ts'
import type { EpisodeKey } from '../store/episodes.ts'
import {
  countCoWatched,
  listChannelNames,
  listCoWatched,
  listOfGenre,
  listOfSeries,
  listWatchedAfter,
  removeCoWatched,
  removeWatches,
  type CandidateQuery,
} from '../store/recommendations.ts'
import type { EpisodeAccess } from './access.ts'
import type { EpisodeLists } from './lists.ts'

/** Watched episodes are recorded for this long. */
const watchedMs = 30 * dayMs
const coWatchedMinUsers = 3
const everyMs = hourMs
/** Per statement, so that none occupies the embedded database for long. */
const atOnce = { read: 200, count: 10 }

/** Recommends episodes to watch after one: of its series, watched by the same users, of its genre. */
export function createRecommendations(deps: EpisodesDeps, access: EpisodeAccess, lists: EpisodeLists) {
  const { database, clock, log } = deps

  /** The candidates for each reason, with more than are shown: some may have no video that plays. */
  async function readCandidates(query: CandidateQuery, viewer: Viewer) {
    const [series, coWatched, genre] = await Promise.all([
      database.run(listOfSeries, query),
      database.run(listCoWatched, query),
      database.run(listOfGenre, query),
    ])
    const playable = (await lists.ofPublic([...series, ...coWatched, ...genre], viewer)).filter(
      ({ video }) => video?.state === 'ready',
    )
    const episodes = new Map(playable.map((episode) => [episode.id, episode]))
    const idsOf = (rows: readonly { readonly id: number }[]) => rows.flatMap(({ id }) => (episodes.has(id) ? [id] : []))
    const candidates: Record<RecommendationReason, number[]> = {
      series: idsOf(series),
      co_watched: idsOf(coWatched),
      genre: idsOf(genre),
    }
    return { episodes, candidates }
  }

  /** Calculates the co-watched episodes of all episodes, and forgets older records. */
  async function update(isOpen: () => boolean): Promise<void> {
    const since = new Date(clock.now().getTime() - watchedMs)
    await database.run(removeWatches, since)
    for (let after: number | undefined = 0; after !== undefined && isOpen();) {
      const found: { readonly id: number; readonly watched: boolean }[] = await database.run(listWatchedAfter, {
        after,
        since,
        limit: atOnce.read,
      })
      const unwatched = found.filter(({ watched }) => !watched).map(({ id }) => id)
      if (unwatched.length > 0) await database.run(removeCoWatched, unwatched)
      const watched = found.filter((episode) => episode.watched).map(({ id }) => id)
      for (let from = 0; from < watched.length && isOpen(); from += atOnce.count) {
        const ids = watched.slice(from, from + atOnce.count)
        await database.run(countCoWatched, { ids, since, minUsers: coWatchedMinUsers })
      }
      after = found.at(-1)?.id
    }
  }

  return {
    job: periodicJob({
      name: 'co-watched-episodes',
      clock,
      log,
      everyMs,
      run: update,
      failure: 'could not calculate co-watched episodes',
    }),

    /** Throws `CHANNEL_NOT_FOUND` and `EPISODE_NOT_FOUND`. */
    async read(key: EpisodeKey, viewer: Viewer, inviteKey: string | null): Promise<Recommendation[]> {
      const { row } = await access.findFor(key, viewer, inviteKey)
      const query = { of: row, now: clock.now(), limit: 2 * recommendationsMax }
      const { episodes, candidates } = await readCandidates(query, viewer)
      const chosen = recommend(candidates)
      const shown = chosen.flatMap(({ id, reason }) => {
        const episode = episodes.get(id)
        return episode ? [{ reason, episode }] : []
      })
      if (shown.length === 0) return []
      const names = await database.run(listChannelNames, [...new Set(shown.map(({ episode }) => episode.channelId))])
      return shown.map(({ reason, episode }) => ({
        reason,
        episode,
        channel: { id: episode.channelId, name: names.get(episode.channelId) ?? '' },
      }))
    },
  }
}
