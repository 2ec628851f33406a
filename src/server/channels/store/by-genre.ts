import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ChannelCard } from '#contract/channels/schemas.ts'
import { channelFollowers } from '../../follows/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { channels } from '../tables.ts'

export interface GenreQuery {
  readonly genre: string
  /** The id of the last channel of the previous page. */
  readonly after: number | null
  readonly limit: number
}

export const selectChannelsOfGenre = (db: Connection, { genre, after, limit }: GenreQuery) =>
  db
    .select({
      id: channels.id,
      name: channels.name,
      bio: channels.bio,
      genre: channels.genre,
      coverUrl: channels.coverUrl,
      avatarUrl: channels.avatarUrl,
      followers: sql<number>`coalesce(${channelFollowers.followers}, 0)`,
    })
    .from(channels)
    .leftJoin(channelFollowers, eq(channelFollowers.targetId, channels.id))
    .where(
      and(eq(channels.genre, genre), isNull(channels.retiredAt), after === null ? undefined : lt(channels.id, after)),
    )
    .orderBy(desc(channels.id))
    .limit(limit)

/** The last created first. */
export const listChannelsOfGenre = statement('channels.listOfGenre', (db, query: GenreQuery): Promise<ChannelCard[]> =>
  selectChannelsOfGenre(db, query),
)
