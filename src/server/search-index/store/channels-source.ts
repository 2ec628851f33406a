import { channels } from '../../channels/tables.ts'
import { noDetails, type SearchSource } from './source.ts'

export const channelSource: SearchSource = {
  table: channels,
  id: channels.id,
  async items(db, condition) {
    const rows = await db.select().from(channels).where(condition)
    return rows.map(({ id, name, reading, bio, genre, avatarUrl, coverUrl, createdAt }) => ({
      ...noDetails,
      ref: String(id),
      title: name,
      reading,
      body: bio,
      genres: genre === null ? [] : [genre],
      channelId: id,
      visibleFrom: createdAt,
      datedAt: createdAt,
      shown: { path: `/channels/${id}`, by: null, imageUrl: avatarUrl ?? coverUrl, at: null },
    }))
  },
}
