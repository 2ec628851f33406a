/** 100,000 days of statistics and followers, and the plans of their reads. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import { statement, transaction, type Connection } from '#server/ports/database/port.ts'
import {
  selectDays,
  selectNewFollowers,
  selectOrigins,
  selectSteps,
  selectTopEpisodes,
} from '#server/statistics/store/read.ts'
import { linesOf } from './query-plan.ts'

const days = { from: '2026-01-01', until: '2026-01-28' }

/** 500 episodes of 50 channels with 200 days each; channel 1 has 100,000 followers. */
export const addLargeStatistics = transaction<null, void>('tests.addLargeStatistics', async (tx) => {
  const at = sql.raw(`'2025-10-01'::date + n % 200`)
  const all = sql.raw('from generate_series(0, 99999) as n')
  // Foreign keys are not checked, which takes most of the time.
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`insert into channels (name, created_at) select 'channel', now() from generate_series(1, 50)`)
  await tx.execute(sql`insert into episodes
    (series_id, channel_id, title, description, position, visibility, publishes_at, commenting, created_at)
    select 1, n % 50 + 1, 'episode', '', n, 'public', now(), true, now() from generate_series(1, 500) as n`)
  await tx.execute(sql`insert into episode_days (episode_id, channel_id, day, views, plays, watch_ms, watched_shares)
    select n / 200 + 1, (n / 200) % 50 + 1, ${at}, 1, 1, 1, 1 ${all}`)
  await tx.execute(sql`insert into episode_origins (episode_id, day, source, device, views)
    select n / 200 + 1, ${at}, 'search', 'phone', 1 ${all}`)
  await tx.execute(sql`insert into episode_retention (episode_id, day, chunk, plays)
    select n / 200 + 1, ${at}, 0, array[1, 1] ${all}`)
  await tx.execute(sql`insert into channel_follows (channel_id, user_id, followed_at)
    select 1, n + 1, '2025-10-01'::timestamptz + n * interval '3 minutes' ${all}`)
})

const subject = { episodeId: 5 }

/** Each read of a period, and the index that serves it. */
const reads: Readonly<Record<string, { index: string; query(db: Connection): SQLWrapper }>> = {
  'the days of an episode': {
    index: 'episode_days_episode_id_day_pk',
    query: (db) => selectDays(db, { subject, days }),
  },
  'the sources of an episode': {
    index: 'episode_origins_episode_id_day_source_device_pk',
    query: (db) => selectOrigins(db, { subject, days }),
  },
  'the retention of an episode': {
    index: 'episode_retention_episode_id_day_chunk_pk',
    query: (db) => selectSteps(db, { ...subject, ...days }),
  },
  'the most viewed episodes of a channel': {
    index: 'episode_days_by_channel',
    query: (db) => selectTopEpisodes(db, { channelId: 1, ...days, limit: 10 }),
  },
  'the new followers of a channel': {
    index: 'channel_follows_by_time',
    query: (db) => selectNewFollowers(db, { channelId: 1, ...days }),
  },
}

export const statisticsReads = Object.entries(reads).map(([read, { index }]) => [read, index] as const)

export const explainRead = statement('tests.explainRead', async (db, read: string): Promise<string> => {
  const query = reads[read]?.query(db)
  if (!query) throw new Error(`there is no read ${read}`)
  return linesOf(await db.execute(sql`explain ${query}`))
})
