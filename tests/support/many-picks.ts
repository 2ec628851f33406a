/** Picks and their sources as tests need them, also a hundred thousand. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import { selectPicksIn, type PickQuery } from '#server/picks/store/lists.ts'
import { selectDeletable, selectUnmade } from '#server/picks/store/picks.ts'
import { selectFollowedPicks, selectPicksOfChannel } from '#server/picks/store/timelines.ts'
import { instant } from '#server/ports/database/columns.ts'
import { statement, transaction, type Connection } from '#server/ports/database/port.ts'
import { linesOf } from './query-plan.ts'

/** Changes a column of a live, or deletes its archive, as its owner could. */
export const changeLive = statement(
  'tests.changeLive',
  async (db, { id, visibility, gone }: { id: string; visibility?: string; gone?: true }): Promise<void> => {
    if (visibility !== undefined) await db.execute(sql`update lives set visibility = ${visibility} where id = ${id}`)
    if (gone === undefined) return
    await db.execute(sql`delete from archives where live_id = ${id}`)
    await db.execute(sql`update lives set state = 'ended', archive_settled = true where id = ${id}`)
  },
)

/** Picks of a user, all cut at this time. */
export const addPicksBy = statement(
  'tests.addPicksBy',
  async (db, { cutterId, liveId, count, at }: { cutterId: number; liveId: string; count: number; at: Date }) => {
    await db.execute(sql`
      insert into picks
      (live_id, liver_id, cutter_id, stream_id, source_stream_id, title, at_ms, position_ms, duration_ms, created_at)
      select ${liveId}, (select liver_id from lives where id = ${liveId}), ${cutterId}::integer, gen_random_uuid(), ${liveId}, 'pick', 0, 0, 3000, ${instant(at)}
      from generate_series(1, ${count}::integer) as n`)
  },
)

/**
 * Picks of lives and episodes, half of each, of fifty livers and channels; one in a thousand is not made, and one is removed.
 * User 7 follows ten livers and ten channels, and user 3 owns channel 1.
 */
export const addManyPicks = transaction<null, void>('tests.addManyPicks', async (tx) => {
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(
    sql`insert into users (nick_name, avatar_url, created_at) values ('あかり', '/avatars/1.svg', now())`,
  )
  await tx.execute(sql`insert into channels (name, created_at) values ('ひだまり', now())`)
  await tx.execute(sql`
    insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at, started_at)
    select lpad(n::text, 12, '0'), 1, 'archived', 'live', 'talk', 'public', 'low', false, now(), now()
    from generate_series(1, 1000) n`)
  await tx.execute(sql`
    insert into archives (live_id, archived_at, duration_ms, bytes, has_video, published)
    select lpad(n::text, 12, '0'), now(), 1, 1, true, true from generate_series(1, 1000) n`)
  await tx.execute(sql`
    insert into episodes
    (series_id, channel_id, title, description, position, visibility, publishes_at, commenting, created_at)
    select 1, 1, 'episode', '', n, 'public', '2026-01-01', true, now() from generate_series(1, 1000) n`)
  await tx.execute(sql`
    insert into picks (live_id, episode_id, liver_id, channel_id, genre, stream_id, source_stream_id, title, at_ms, position_ms,
      duration_ms, state, removed, created_at)
    select case when n % 2 = 0 then lpad((n % 1000 + 1)::text, 12, '0') end, case when n % 2 = 1 then n % 1000 + 1 end,
      case when n % 2 = 0 then n % 100 + 1 end, case when n % 2 = 1 then n % 100 end, 'genre-' || n % 100, 'pick-' || n, 'source', 'pick', 0, 0, 3000,
      case when n % 1000 = 0 then 'waiting' else 'ready' end, n % 1000 = 1, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 100000) n`)
  await tx.execute(sql`
    insert into channel_members (channel_id, user_id, role, since) values (1, 3, 'owner', now()), (1, 5, 'editor', now())`)
  await tx.execute(sql`
    insert into channel_follows (channel_id, user_id, followed_at) select n * 2 - 1, 7, now() from generate_series(1, 10) n`)
  await tx.execute(sql`
    insert into liver_follows (liver_id, user_id, followed_at) select n * 2 + 1, 7, now() from generate_series(1, 10) n`)
})

const lists: Readonly<Record<string, { index: string; query(db: Connection): SQLWrapper }>> = {
  newest: { index: 'picks_newest', query: (db) => selectPicksIn(db, page({})) },
  'of a live': { index: 'picks_of_live', query: (db) => selectPicksIn(db, page({ liveId: '000000000003' })) },
  'of an episode': { index: 'picks_of_episode', query: (db) => selectPicksIn(db, page({ episodeId: 2 })) },
  'of a liver': { index: 'picks_of_liver', query: (db) => selectPicksIn(db, page({ liverId: 1 })) },
  'of a channel': { index: 'picks_of_channel', query: (db) => selectPicksIn(db, page({ channelId: 1 })) },
  'of a genre': { index: 'picks_of_genre', query: (db) => selectPicksIn(db, page({ genre: 'genre-1' })) },
  'of the timeline of a channel': {
    index: 'picks_of_channel_by_time',
    query: (db) => selectPicksOfChannel(db, { ...timed, channelId: 1 }),
  },
  'of lives of owners, in the timeline of their channel': {
    index: 'picks_of_liver_by_time',
    query: (db) => selectPicksOfChannel(db, { ...timed, channelId: 1 }),
  },
  'of followed channels': {
    index: 'picks_of_channel_by_time',
    query: (db) => selectFollowedPicks(db, { ...timed, followsChannels: true }),
  },
  'of followed livers': {
    index: 'picks_of_liver_by_time',
    query: (db) => selectFollowedPicks(db, { ...timed, followsChannels: false }),
  },
  unmade: { index: 'picks_unmade', query: (db) => selectUnmade(db, { attempts: 5, limit: 100 }) },
  'to delete': { index: 'picks_to_delete', query: (db) => selectDeletable(db, 100) },
}

const reader = { userId: 7, staff: false, now: new Date('2026-02-01T00:00:00Z') }
/** A page in the middle of a timeline. */
const timed = { reader, after: { at: new Date('2026-02-04T17:20:00Z'), id: 50_000 }, limit: 21 }

/** A page in the middle of a list, for a signed-in viewer. */
function page(scope: PickQuery['scope']): PickQuery {
  return {
    scope,
    reader,
    before: 50_000,
    limit: 21,
  }
}

export const pickLists = Object.entries(lists).map(([list, { index }]) => [list, index] as const)

/** The plan of a list. */
export const explainPicks = statement('tests.explainPicks', async (db, list: string): Promise<string> => {
  const query = lists[list]?.query(db)
  if (!query) throw new Error(`there is no list ${list}`)
  return linesOf(await db.execute(sql`explain ${query}`))
})
