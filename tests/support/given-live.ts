import { sql } from 'drizzle-orm'
import type { LiveState } from '#contract/lives/limits.ts'
import { statement } from '#server/ports/database/port.ts'

/** Inserts a live of this liver in this state. */
export const insertLive = statement(
  'tests.insertLive',
  async (db, { id, liverId, state = 'on_air' }: { id: string; liverId: number; state?: LiveState }): Promise<void> => {
    await db.execute(sql`
      insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at)
      values (${id}, ${liverId}, ${state}, ${id}, 'talk', 'public', 'low', false, now())
      on conflict (id) do update set state = excluded.state`)
  },
)

/** Simulates a process that died after publishing gifts but before recording that. */
export const markUnpublished = statement<null, void>('tests.markUnpublished', async (db) => {
  await db.execute(sql`update sent_gifts set published = false`)
})
