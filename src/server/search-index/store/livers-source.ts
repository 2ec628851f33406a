import { and, eq } from 'drizzle-orm'
import { users } from '../../identity/tables.ts'
import { livers } from '../../livers/tables.ts'
import { noDetails, type SearchSource } from './source.ts'

/** A liver leads to their own page. */
export const liverSource: SearchSource = {
  table: livers,
  id: livers.userId,
  async items(db, condition) {
    const rows = await db
      .select({
        id: livers.userId,
        title: users.nickName,
        reading: livers.reading,
        introduction: livers.introduction,
        bio: users.bio,
        signature: users.signature,
        genres: livers.genres,
        imageUrl: users.avatarUrl,
        since: livers.appliedAt,
      })
      .from(livers)
      .innerJoin(users, eq(users.id, livers.userId))
      .where(and(condition, eq(livers.licence, 'granted')))
    return rows.map(({ id, title, reading, introduction, bio, signature, genres, imageUrl, since }) => ({
      ...noDetails,
      ref: String(id),
      title,
      reading,
      body: [introduction, bio, signature].filter((text) => text !== '').join('\n'),
      genres,
      ownerId: id,
      visibleFrom: since,
      datedAt: since,
      shown: { path: `/liver/${id}`, by: null, imageUrl, at: null },
    }))
  },
}
