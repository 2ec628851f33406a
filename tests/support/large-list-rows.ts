/** 100,000 rows in the tables of lists. */
import { sql, type SQL } from 'drizzle-orm'
import { statement, transaction } from '#server/ports/database/port.ts'

const rows = 100_000
const at = sql.raw(`'2026-01-01'::timestamptz + n * interval '1 minute'`)
const all = sql.raw(`from generate_series(1, ${rows}) as n`)

/** Times among those of the rows, which are a minute apart. */
export const middleRowAt = new Date('2026-01-15T00:00:00Z')
export const queriedAt = new Date('2026-02-01T00:00:00Z')

const commentIds = '00000000-0000-4000-8000-'
const commentId = sql.raw(`('${commentIds}' || lpad(n::text, 12, '0'))::uuid`)
/** The id of a comment of episode 1; the first one has the replies. */
export const commentIdOf = (n: number): string => `${commentIds}${String(n).padStart(12, '0')}`

/** Few have the genre `talk`. */
const genre = sql.raw(`case when n % 500 = 0 then 'talk' else 'music' end`)

/** User 1 owns channel 1 and many others; its series 1 has all episodes, each with cast 1. */
const inserts: readonly SQL[] = [
  sql`insert into users (nick_name, avatar_url, created_at) values ('あかり', '/avatars/1.svg', now())`,
  sql`insert into channels (name, genre, created_at) select 'channel ' || n, ${genre}, ${at} ${all}`,
  sql`insert into channel_members (channel_id, user_id, role, since) select n, 1, 'owner', ${at} ${all}`,
  sql`insert into casts (channel_id, name, reading, bio, position, created_at) select 1, 'cast', '', '', n, ${at} ${all}`,
  sql`insert into series (channel_id, title, description, visibility, position, created_at)
    select 1, 'series', '', 'public', n, ${at} ${all}`,
  sql`insert into episodes
    (series_id, channel_id, title, description, position, visibility, genre, publishes_at, commenting, created_at)
    select 1, 1, 'episode', '', n, 'public', ${genre}, ${at}, true, ${at} ${all}`,
  sql`insert into co_watched_episodes (episode_id, other_id, users) select 1, n, n ${all}`,
  sql`insert into episode_casts (episode_id, cast_id) select n, 1 ${all}`,
  sql`insert into episode_comments (id, episode_id, author_id, text, at_ms, written_at)
    select ${commentId}, 1, 1, 'comment', n, ${at} ${all}`,
  // User 2 likes all comments and replies; all other users like the last comment.
  sql`insert into episode_comments (id, episode_id, author_id, parent_id, text, written_at, likes)
    select gen_random_uuid(), 1, 1, '${sql.raw(commentIdOf(1))}', 'reply', ${at}, 1 ${all}`,
  sql`update episode_comments set likes = at_ms % 1000 where at_ms is not null`,
  sql`insert into episode_comment_likes (comment_id, user_id, liked_at)
    select id, 2, written_at from episode_comments`,
  sql`insert into episode_comment_likes (comment_id, user_id, liked_at)
    select '${sql.raw(commentIdOf(rows))}', n + 2, ${at} ${all}`,
  sql`insert into episode_comment_bans (channel_id, user_id, since) select 1, n, ${at} ${all}`,
  sql`insert into channel_posts (channel_id, author_id, text, posted_at) select 1, 1, 'post', ${at} ${all}`,
  sql`insert into lives
    (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at, started_at, ended_at)
    select lpad(n::text, 12, '0'), 1, 'archived', 'live', ${genre}, 'public', 'low', false, ${at}, ${at}, ${at} ${all}`,
  sql`insert into lives
    (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at, starts_at)
    select 'S' || lpad(n::text, 11, '0'), case when n % 2 = 0 then 1 else n end, 'scheduled', 'live', ${genre}, 'public',
      'low', false, ${at}, ${at} ${all}`,
  sql`insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at, started_at)
    select 'L' || lpad(n::text, 11, '0'), n, case when n % 2 = 0 then 'on_air' else 'interrupted' end, 'live', ${genre},
      'public', 'low', false, ${at}, ${at} ${all}`,
  sql`insert into events
    (organizer_id, template, type, state, title, lead, rules, entry_ends_at, starts_at, ends_at, gifts, genres, licence_days,
      without_winners, approval, bonuses, prizes, levels, created_at, opened_at)
    select 1, case when n % 500 = 0 then 'mens_finding' else 'ranking_week' end, 'ranking',
      (array['running', 'entry', 'tallying', 'confirmed'])[n % 4 + 1], '{}', '{}', '{}', ${at}, ${at},
      ${at} + interval '1 day', '[]', '[]', 0, false, false, '[]', '[]', '[]', ${at}, ${at} ${all}`,
  sql`insert into leaf_events (channel_id, kind, title, description, created_at) select 1, 'story', 'leaf', '', ${at} ${all}`,
  sql`insert into leaf_rounds (event_id, title, opens_at, closes_at, frozen_at)
    select n, 'round', ${at}, ${at} + interval '1 hour', ${at} + interval '1 hour' ${all}`,
  sql`insert into archives (live_id, archived_at, duration_ms, bytes, has_video, published)
    select lpad(n::text, 12, '0'), ${at}, 1, 1, true, true ${all}`,
  sql`insert into news (title_ja, title_en, title_ko, body_ja, body_en, body_ko, publishes_at, created_at)
    select 'a', 'a', 'a', 'b', 'b', 'b', ${at}, ${at} ${all}`,
  sql`insert into episode_progress (user_id, episode_id, position_ms, updated_at) select 1, n, 1000, ${at} ${all}`,
  sql`insert into series_progress (user_id, series_id, episode_id, updated_at) select 1, n, n, ${at} ${all}`,
  sql`insert into channel_follows (channel_id, user_id, followed_at) values (1, 1, now())`,
  sql`insert into liver_follows (liver_id, user_id, followed_at) values (1, 1, now())`,
  sql`insert into users (nick_name, avatar_url, created_at) select 'supporter', '/avatars/1.svg', now() ${all}`,
  sql`insert into channel_follows (channel_id, user_id, followed_at) select 1, n + 2, ${at} ${all}`,
  sql`insert into liver_follows (liver_id, user_id, followed_at) select 1, n + 2, ${at} ${all}`,
  sql`insert into channel_follows (channel_id, user_id, followed_at) select n, 2, ${at} ${all}`,
  sql`insert into liver_follows (liver_id, user_id, followed_at) select n, 2, ${at} ${all}`,
  sql`insert into channel_followers (channel_id, followers) select n, 100000 ${all}`,
  sql`insert into liver_followers (liver_id, followers) select n, 100000 ${all}`,
  sql`insert into live_reminders (live_id, user_id, created_at) select 'S00000000001', n, ${at} ${all}`,
  sql`insert into live_reminders (live_id, user_id, created_at)
    select 'S' || lpad(n::text, 11, '0'), 1, ${at} from generate_series(2, 100) as n`,
  sql`insert into livers (user_id, licence, accepted_guideline, applied_at) select n, 'granted', '', ${at} ${all}`,
  // User 1 is thanked by all others, who are unread, user 3 by all others, who are read, user 2 by liver 1 again and again.
  sql`insert into thanks_messages (liver_id, user_id, key, text, sent_at)
    select n + 1, 1, gen_random_uuid(), 'thanks', ${at} ${all}`,
  sql`insert into thanks_messages (liver_id, user_id, key, text, sent_at)
    select 1, 2, gen_random_uuid(), 'thanks', ${at} ${all}`,
  sql`insert into thanks_messages (liver_id, user_id, key, text, sent_at, read_at)
    select n + 3, 3, gen_random_uuid(), 'thanks', ${at}, ${at} ${all}`,
  // Supporters of a live, 500 with the same points, with a gift of each; user 2 sent as many as all of them.
  sql`insert into live_supporters (live_id, user_id, points, reached_at)
    select '000000000001', n + 2, n / 500 + 1, ${at} ${all}`,
  sql`insert into sent_gifts
    (id, sender_id, key, live_id, liver_id, gift_id, quantity, combo, coins, paid_coins, points, transfer_id, at)
    select gen_random_uuid(), case when n > ${rows} then 2 else n + 2 end, n::text, '000000000001', 1, 'star', 1, 1, 1, 0,
      1, n, ${at} from generate_series(1, ${2 * rows}) as n`,
  sql`insert into ranking_scores (period, starts, board, genre, user_id, points, magnitude, reached_at)
    select 'day', date '2026-01-10' + n % 10, 'supporters', 'all', n, n / 10 % 500 + 1,
      rankings_magnitude(n / 10 % 500 + 1), ${at} ${all}`,
  sql`insert into ranking_results (board, genre, period, starts, rank, user_id, points, reached_at)
    select 'supporters', 'all', 'day', date '2020-01-01' + (n / 100)::integer, n % 100 + 1, n, 1, ${at} ${all}`,
]

/** Drops all indexes, except those of constraints. */
const dropIndexes = sql`
  do $$
  declare
    index record;
  begin
    create temporary table dropped_indexes on commit drop as
    select relation.relname as name, pg_get_indexdef(relation.oid) as definition
    from pg_index
    join pg_class relation on relation.oid = indexrelid
    where relation.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = relation.oid);
    for index in select name from dropped_indexes loop
      execute format('drop index %I', index.name);
    end loop;
  end $$`

const createIndexes = sql`
  do $$
  declare
    index record;
  begin
    for index in select definition from dropped_indexes loop
      execute index.definition;
    end loop;
  end $$`

export const addLargeLists = transaction<null, void>('tests.addLargeLists', async (tx) => {
  // Foreign keys are not checked, which takes most of the time.
  await tx.execute(sql`set local session_replication_role = replica`)
  // An index is built faster from all rows than row by row.
  await tx.execute(dropIndexes)
  for (const insert of inserts) await tx.execute(insert)
  await tx.execute(createIndexes)
})

/** Planners rely on statistics. */
export const analyze = statement<null, void>('tests.analyze', async (db) => {
  await db.execute(sql`analyze`)
  // The index alone answers only for pages that a vacuum has seen.
  await db.execute(sql`vacuum analyze ranking_scores`)
})
