import { sql } from 'drizzle-orm'
import { transaction, type Connection } from '../../ports/database/port.ts'
import type { ChunkCounters, CounterBatch, DayCounters, OriginCounters } from '../counters.ts'

// Rows are written in one order, so that batches of several processes do not deadlock. Episodes that were deleted in the
// meantime are ignored.

const addDays = (tx: Connection, days: readonly DayCounters[]) =>
  tx.execute(sql`
    with given as (
      select added.*, episodes.channel_id
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as added(
        "episodeId" integer, day date, views bigint, plays bigint, "watchMs" bigint, "watchedShares" double precision)
      join episodes on episodes.id = added."episodeId"
    ), stored as (
      insert into episode_days as total (episode_id, channel_id, day, views, plays, watch_ms, watched_shares)
      select "episodeId", channel_id, day, views, plays, "watchMs", "watchedShares" from given order by 1, 3
      on conflict (episode_id, day) do update set
        views = total.views + excluded.views,
        plays = total.plays + excluded.plays,
        watch_ms = total.watch_ms + excluded.watch_ms,
        watched_shares = total.watched_shares + excluded.watched_shares
    )
    insert into channel_days as total (channel_id, day, views, plays, watch_ms, watched_shares)
    select channel_id, day, sum(views), sum(plays), sum("watchMs"), sum("watchedShares")
    from given group by 1, 2 order by 1, 2
    on conflict (channel_id, day) do update set
      views = total.views + excluded.views,
      plays = total.plays + excluded.plays,
      watch_ms = total.watch_ms + excluded.watch_ms,
      watched_shares = total.watched_shares + excluded.watched_shares`)

const addOrigins = (tx: Connection, origins: readonly OriginCounters[]) =>
  tx.execute(sql`
    with given as (
      select added.*, episodes.channel_id
      from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) as added(
        "episodeId" integer, day date, source text, device text, views bigint)
      join episodes on episodes.id = added."episodeId"
    ), stored as (
      insert into episode_origins as total (episode_id, day, source, device, views)
      select "episodeId", day, source, device, views from given order by 1, 2, 3, 4
      on conflict (episode_id, day, source, device) do update set views = total.views + excluded.views
    )
    insert into channel_origins as total (channel_id, day, source, device, views)
    select channel_id, day, source, device, sum(views) from given group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (channel_id, day, source, device) do update set views = total.views + excluded.views`)

const addChunks = (tx: Connection, chunks: readonly ChunkCounters[]) =>
  tx.execute(sql`
    insert into episode_retention as total (episode_id, day, chunk, plays)
    select added."episodeId", added.day, added.chunk, added.plays
    from jsonb_to_recordset(${JSON.stringify(chunks)}::jsonb) as added(
      "episodeId" integer, day date, chunk smallint, plays integer[])
    join episodes on episodes.id = added."episodeId"
    order by 1, 2, 3
    on conflict (episode_id, day, chunk) do update set plays = array(
      select coalesce(stored, 0) + coalesce(added, 0)
      from unnest(total.plays, excluded.plays) with ordinality as step(stored, added, number)
      order by number
    )`)

export const addCounters = transaction('statistics.add', async (tx, batch: CounterBatch): Promise<void> => {
  if (batch.days.length > 0) await addDays(tx, batch.days)
  if (batch.origins.length > 0) await addOrigins(tx, batch.origins)
  if (batch.chunks.length > 0) await addChunks(tx, batch.chunks)
})
