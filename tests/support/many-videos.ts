/** A hundred thousand videos, and the plans of the queries that list them. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { statement, transaction, type Connection } from '#server/ports/database/port.ts'
import { selectExpired, selectUnconverted } from '#server/videos/store/files.ts'
import { selectFiles, selectPage, type VideosQuery } from '#server/videos/store/videos.ts'

/** One in a hundred is of the first channel; one in a thousand is a trailer, one in a thousand is not converted, and one in a thousand is an upload. */
export const addManyVideos = transaction(
  'tests.addManyVideos',
  async (tx, { channels, count }: { channels: readonly [number, number]; count: number }): Promise<void> => {
    const [one, other] = channels
    await tx.execute(sql`
      insert into videos (channel_id, name, created_at)
      select case when n % 100 = 0 then ${one}::integer else ${other}::integer end,
        case when n % 1000 = 0 then 'Trailer.mp4' else 'film.mp4' end, '2026-11-01'
      from generate_series(1, ${count}::integer) n`)
    await tx.execute(sql`
      insert into video_files (id, video_id, state, current, name, bytes, created_at, received_at)
      select 'file-' || id, id,
        case id % 1000 when 0 then 'waiting' when 1 then 'uploading' else 'ready' end,
        id % 1000 > 1, 'film.mp4', 1000, '2026-11-01', '2026-11-01'::timestamptz + id * interval '1 second'
      from videos`)
    await tx.execute(sql`analyze videos`)
    await tx.execute(sql`analyze video_files`)
  },
)

const plan = z.object({ rows: z.array(z.record(z.string(), z.string())) })

async function explain(db: Connection, query: SQLWrapper): Promise<string> {
  const result: unknown = await db.execute(sql`explain ${query}`)
  return plan
    .parse(result)
    .rows.flatMap((row) => Object.values(row))
    .join('\n')
}

/** The plan of each list. */
export const explainLists = statement(
  'tests.explainLists',
  async (db, query: VideosQuery): Promise<Record<'page' | 'files' | 'unconverted' | 'expired', string>> => ({
    page: await explain(db, selectPage(db, query)),
    files: await explain(
      db,
      selectFiles(
        db,
        Array.from({ length: query.limit }, (_, index) => index + 1),
      ),
    ),
    unconverted: await explain(db, selectUnconverted(db)),
    expired: await explain(db, selectExpired(db, new Date('2026-11-01T01:00:00Z'))),
  }),
)

/** A video without files, which replaces nothing that exists. */
export const insertVideo = statement(
  'tests.insertVideo',
  async (db, { id, channelId }: { id: number; channelId: number }): Promise<void> => {
    await db.execute(sql`
      insert into videos (id, channel_id, created_at) overriding system value values (${id}, ${channelId}, now())
      on conflict (id) do nothing`)
  },
)

/** An episode of a new series with this video. */
export const insertEpisode = statement(
  'tests.insertEpisode',
  async (db, { title, videoId, channelId }: { title: string; videoId: number; channelId: number }): Promise<void> => {
    await db.execute(sql`
      with series as (
        insert into series (channel_id, title, description, visibility, position, created_at)
        values (${channelId}, 'series', '', 'public', 0, now()) returning id
      )
      insert into episodes (series_id, channel_id, title, description, position, visibility, video_id, commenting, created_at)
      select id, ${channelId}::int, ${title}, '', 0, 'public', ${videoId}::int, true, now() from series`)
  },
)
