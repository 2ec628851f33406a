import { and, eq, isNull } from 'drizzle-orm'
import { channels } from '../../channels/tables.ts'
import { series } from '../../series/tables.ts'
import { noDetails, type SearchSource } from './source.ts'

export const seriesSource: SearchSource = {
  table: series,
  id: series.id,
  async items(db, condition) {
    const rows = await db
      .select({
        id: series.id,
        channelId: series.channelId,
        title: series.title,
        reading: series.reading,
        body: series.description,
        imageUrl: series.coverUrl,
        createdAt: series.createdAt,
        by: channels.name,
      })
      .from(series)
      .innerJoin(channels, eq(channels.id, series.channelId))
      .where(and(condition, eq(series.visibility, 'public'), isNull(series.retiredAt)))
    return rows.map(({ id, channelId, title, reading, body, imageUrl, createdAt, by }) => ({
      ...noDetails,
      ref: String(id),
      title,
      reading,
      body,
      genres: [],
      channelId,
      visibleFrom: createdAt,
      datedAt: createdAt,
      shown: { path: `/channels/${channelId}/series/${id}`, by, imageUrl, at: null },
    }))
  },
}
