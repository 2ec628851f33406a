import { sql } from 'drizzle-orm'
import type { LiveState } from '#contract/lives.ts'
import { statement } from '#server/ports/database/port.ts'

/** A live as it stands in the database, of this liver and in this state. */
export const putLive = statement(
  'tests.putLive',
  async (db, { id, liverId, state = 'on_air' }: { id: string; liverId: number; state?: LiveState }): Promise<void> => {
    await db.execute(sql`
      insert into lives (id, liver_id, state, title, genre, visibility, latency_mode, demo, created_at)
      values (${id}, ${liverId}, ${state}, ${id}, 'talk', 'public', 'low', false, now())
      on conflict (id) do update set state = excluded.state`)
  },
)

/** As if the process that told of gifts had died before it could note that it had. */
export const forgetTelling = statement<null, void>('tests.forgetTelling', async (db) => {
  await db.execute(sql`update sent_gifts set told = false`)
})
