import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { pickPosterPrefix } from '#contract/picks/limits.ts'
import { channels } from '../../channels/tables.ts'
import { episodes } from '../../episodes/tables.ts'
import { users } from '../../identity/tables.ts'
import { archives, lives } from '../../lives/tables.ts'
import { picks } from '../../picks/tables.ts'
import { isOfOpenSeries } from '../../series/tables.ts'
import { searchDocuments } from '../tables.ts'
import { noDetails, type SearchSource } from './source.ts'

/** A live has up to thousands of picks: whether its source is open is a condition of the search, not of the document. */
export const pickSource: SearchSource = {
  table: picks,
  id: picks.id,
  async items(db, condition) {
    const rows = await db
      .select({
        id: picks.id,
        title: picks.title,
        genre: picks.genre,
        ownerId: lives.liverId,
        channelId: episodes.channelId,
        durationMs: picks.durationMs,
        createdAt: picks.createdAt,
        posterName: picks.posterName,
        by: sql<string | null>`coalesce(${users.nickName}, ${channels.name})`,
      })
      .from(picks)
      .leftJoin(lives, eq(lives.id, picks.liveId))
      .leftJoin(users, eq(users.id, lives.liverId))
      .leftJoin(episodes, eq(episodes.id, picks.episodeId))
      .leftJoin(channels, eq(channels.id, episodes.channelId))
      .where(and(condition, eq(picks.removed, false), or(isNotNull(lives.id), isNotNull(episodes.id))))
    return rows.map(({ id, genre, createdAt, posterName, by, ...row }) => ({
      ...noDetails,
      ...row,
      ref: String(id),
      body: '',
      genres: genre === null ? [] : [genre],
      visibleFrom: createdAt,
      datedAt: createdAt,
      shown: { path: `/picks/${id}`, by, imageUrl: posterName && pickPosterPrefix + posterName, at: createdAt },
    }))
  },
}

/** Everybody may watch the source of a pick, at this time; true for documents of other kinds. */
export const isOfOpenSource = (now: Date) => sql`case when ${searchDocuments.kind} = 'pick' then exists (
    select from ${picks}
    left join ${lives} on ${lives.id} = ${picks.liveId}
    left join ${archives} on ${archives.liveId} = ${picks.liveId}
    left join ${episodes} on ${episodes.id} = ${picks.episodeId}
    where ${picks.id} = ${searchDocuments.ref}::integer and not ${picks.removed} and (
      (${lives.visibility} = 'public'
        and (${lives.state} in ('on_air', 'interrupted') or (${lives.state} = 'archived' and ${archives.published})))
      or (${episodes.visibility} = 'public' and ${episodes.publishesAt} <= ${now} and ${isOfOpenSeries(episodes.seriesId)})
    )
  ) else true end`
