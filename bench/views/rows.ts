import { sql } from 'drizzle-orm'
import { statement, transaction } from '#server/ports/database/port.ts'

/** Episodes of one channel, with the ids from 1 on. */
export const addEpisodes = transaction('bench.addEpisodes', async (tx, count: number): Promise<void> => {
  await tx.execute(sql`insert into channels (name, created_at) values ('bench', now())`)
  await tx.execute(sql`insert into series (channel_id, title, description, visibility, position, created_at)
    values (1, 'bench', '', 'public', 1, now())`)
  await tx.execute(sql`insert into episodes
    (series_id, channel_id, title, description, position, visibility, publishes_at, commenting, created_at)
    select 1, 1, 'episode', '', n, 'public', now(), true, now() from generate_series(1, ${count}::integer) as n`)
  await tx.execute(sql`create table bench_steps
    (episode_id integer, day date, step integer, plays integer not null, primary key (episode_id, day, step))`)
})

/** Users with the ids from 2 on, who watch. */
export const addUsers = statement('bench.addUsers', async (db, count: number): Promise<void> => {
  await db.execute(sql`insert into users (nick_name, avatar_url, created_at)
    select 'viewer', '/avatars/1.svg', now() from generate_series(1, ${count}::integer)`)
})

export const countStoredViews = statement<null, number>('bench.countStoredViews', async (db) => {
  const [row] = await db.select({ views: sql`coalesce(sum(views), 0)`.mapWith(Number) }).from(sql`episode_views`)
  return row?.views ?? 0
})

export const countStoredPositions = statement<null, number>('bench.countStoredPositions', async (db) => {
  const [row] = await db.select({ positions: sql`count(*)`.mapWith(Number) }).from(sql`episode_progress`)
  return row?.positions ?? 0
})

export interface SingleReport {
  readonly episodeId: number
  readonly day: string
  readonly steps: readonly number[]
}

/** The baseline: a row for each step. */
export const addSingleSteps = statement(
  'bench.addSingleSteps',
  async (db, { episodeId, day, steps }: SingleReport): Promise<void> => {
    const rows = sql.join(
      steps.map((step) => sql`(${episodeId}::integer, ${day}::date, ${step}::integer, 1)`),
      sql`, `,
    )
    await db.execute(sql`insert into bench_steps as total (episode_id, day, step, plays) values ${rows}
      on conflict (episode_id, day, step) do update set plays = total.plays + 1`)
  },
)
