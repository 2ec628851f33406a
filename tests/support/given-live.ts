import { sql } from 'drizzle-orm'
import type { LiveState } from '#contract/lives/limits.ts'
import { instant } from '#server/ports/database/columns.ts'
import { statement } from '#server/ports/database/port.ts'

/** Inserts a live of this liver in this state. */
export const insertLive = statement(
  'tests.insertLive',
  async (
    db,
    {
      id,
      liverId,
      state = 'on_air',
      genre = 'talk',
    }: { id: string; liverId: number; state?: LiveState; genre?: string },
  ): Promise<void> => {
    await db.execute(sql`
      insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at)
      values (${id}, ${liverId}, ${state}, ${id}, ${genre}, 'public', 'low', false, now())
      on conflict (id) do update set state = excluded.state`)
  },
)

/** The stored keys of viewers of all lives. */
export const countViewerKeys = statement('tests.countViewerKeys', (db): Promise<number> => db.$count(sql`live_viewers`))

export interface StartedLive {
  readonly id: string
  readonly liverId: number
  readonly startedAt: Date
  readonly state?: LiveState
  readonly visibility?: string
  /** Whether its archive is published; no archive if omitted. */
  readonly published?: boolean
  readonly thumbnailUrl?: string | null
}

export const insertStartedLive = statement('tests.insertStartedLive', async (db, live: StartedLive): Promise<void> => {
  const { id, liverId, startedAt, state = 'on_air', visibility = 'public', published, thumbnailUrl = null } = live
  const at = instant(startedAt)
  await db.execute(sql`
    insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at, started_at,
      thumbnail_url, ended_at)
    values (${id}, ${liverId}, ${state}, ${id}, 'talk', ${visibility}, 'low', false, ${at}, ${at},
      ${thumbnailUrl}, ${state === 'ended' || state === 'archived' ? at : null})`)
  if (published === undefined) return
  await db.execute(sql`
    insert into archives (live_id, archived_at, duration_ms, bytes, has_video, published)
    values (${id}, ${at}, 1000, 1000, true, ${published})`)
})

export interface ListedLive {
  readonly id: string
  readonly liverId: number
  readonly state: LiveState
  readonly visibility: string
  readonly genre: string
  /** Of the archive. */
  readonly published: boolean
  readonly now: Date
  /** Before now, or until the start. */
  readonly minutes: number
}

/** A live on air, a scheduled one, or an archive. */
export const insertListedLive = statement('tests.insertListedLive', async (db, live: ListedLive): Promise<void> => {
  const { id, liverId, state, visibility, genre, published, now, minutes } = live
  const [before, later] = [-minutes, minutes].map((by) => instant(new Date(now.getTime() + by * 60_000)))
  const started = state === 'scheduled' ? null : before
  await db.execute(sql`
    insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at, starts_at,
      started_at, ended_at)
    values (${id}, ${liverId}, ${state}, ${id}, ${genre}, ${visibility}, 'low', false, ${before},
      ${state === 'scheduled' ? later : null}, ${started}, ${state === 'archived' ? before : null})`)
  if (state !== 'archived') return
  await db.execute(sql`
    insert into archives (live_id, archived_at, duration_ms, bytes, has_video, published)
    values (${id}, ${before}, 1000, 1000, true, ${published})`)
})

/** Scheduled lives of this liver, each with a reminder of this user. */
export const insertReminders = statement(
  'tests.insertReminders',
  async (db, { liverId, userId, rows }: { liverId: number; userId: number; rows: number }): Promise<void> => {
    await db.execute(sql`
      insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at, starts_at, reminders)
      select lpad(n::text, 12, '0'), ${liverId}, 'scheduled', 'live', 'talk', 'public', 'low', false, now(), now(), 1
      from generate_series(1, ${rows}::int) as n`)
    await db.execute(sql`
      insert into live_reminders (live_id, user_id, created_at)
      select lpad(n::text, 12, '0'), ${userId}, now() from generate_series(1, ${rows}::int) as n`)
  },
)
