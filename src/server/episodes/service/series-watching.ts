import { episodeVisibilities } from '#contract/episodes/limits.ts'
import type { NumberedEpisode, SeriesWatching } from '#contract/episodes/schemas.ts'
import type { Viewer } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import { episodeAccess } from '../policy.ts'
import type { EpisodeKey } from '../store/episodes.ts'
import { readSeriesWatching, type NumberedRow } from '../store/series-watching.ts'
import type { EpisodeAccess } from './access.ts'
import type { EpisodeLists } from './lists.ts'
import type { Positions } from './positions.ts'

/** Which episodes of a series decide what a viewer watches next. */
export function createSeriesWatching(
  { database, clock }: Pick<EpisodesDeps, 'database' | 'clock'>,
  access: EpisodeAccess,
  positions: Positions,
  lists: EpisodeLists,
) {
  /** `visitorLastId`: what a visitor watched last. Throws `CHANNEL_NOT_FOUND`. */
  return async (
    { channelId, seriesId }: Omit<EpisodeKey, 'episodeId'>,
    viewer: Viewer,
    visitorLastId: number | null,
  ): Promise<SeriesWatching> => {
    const relation = await access.relationTo(channelId, viewer)
    if (viewer) await positions.settle(viewer.user.id)
    const now = clock.now()
    const visibilities = episodeVisibilities.filter(
      (visibility) => episodeAccess({ visibility, publishesAt: now }, relation, now) === 'watch',
    )
    const last = viewer ? { userId: viewer.user.id } : { episodeId: visitorLastId }
    const list = { channelId, seriesId, all: relation.role !== null, now }
    const found = await database.run(readSeriesWatching, { list, visibilities, last })
    const rows = Object.values(found).flatMap((numbered) => numbered?.row ?? [])
    const shown = new Map((await lists.present(rows, relation, viewer)).map((episode) => [episode.id, episode]))
    const present = (numbered: NumberedRow | null): NumberedEpisode | null => {
      const episode = numbered && shown.get(numbered.row.id)
      return episode ? { number: numbered.number, episode } : null
    }
    return { first: present(found.first), last: present(found.last), following: present(found.following) }
  }
}
