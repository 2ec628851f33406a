import { and, eq, isNotNull } from 'drizzle-orm'
import { channels } from '../../channels/tables.ts'
import { episodes } from '../../episodes/tables.ts'
import { isOfOpenSeries } from '../../series/tables.ts'
import { noDetails, type SearchSource } from './source.ts'

export const episodeSource: SearchSource = {
  table: episodes,
  id: episodes.id,
  async items(db, condition) {
    const rows = await db
      .select({
        id: episodes.id,
        channelId: episodes.channelId,
        seriesId: episodes.seriesId,
        title: episodes.title,
        reading: episodes.reading,
        body: episodes.description,
        genre: episodes.genre,
        videoId: episodes.videoId,
        publishesAt: episodes.publishesAt,
        by: channels.name,
      })
      .from(episodes)
      .innerJoin(channels, eq(channels.id, episodes.channelId))
      .where(
        and(
          condition,
          eq(episodes.visibility, 'public'),
          isNotNull(episodes.publishesAt),
          isOfOpenSeries(episodes.seriesId),
        ),
      )
    return rows.flatMap(({ id, channelId, seriesId, publishesAt, genre, by, ...texts }) => {
      if (publishesAt === null) return []
      const path = `/channels/${channelId}/series/${seriesId}/episodes/${id}`
      return {
        ...noDetails,
        ...texts,
        ref: String(id),
        genres: genre === null ? [] : [genre],
        channelId,
        visibleFrom: publishesAt,
        datedAt: publishesAt,
        shown: { path, by, imageUrl: null, at: publishesAt },
      }
    })
  },
}
