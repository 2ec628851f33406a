import { and, eq, isNull } from 'drizzle-orm'
import { casts } from '../../casts/tables.ts'
import { channels } from '../../channels/tables.ts'
import { noDetails, type SearchSource } from './source.ts'

export const castSource: SearchSource = {
  table: casts,
  id: casts.id,
  async items(db, condition) {
    const rows = await db
      .select({
        id: casts.id,
        channelId: casts.channelId,
        title: casts.name,
        reading: casts.reading,
        body: casts.bio,
        imageUrl: casts.imageUrl,
        createdAt: casts.createdAt,
        by: channels.name,
      })
      .from(casts)
      .innerJoin(channels, eq(channels.id, casts.channelId))
      .where(and(condition, isNull(casts.retiredAt)))
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
      shown: { path: `/channels/${channelId}/casts/${id}`, by, imageUrl, at: null },
    }))
  },
}
