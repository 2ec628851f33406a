/** Many rows at once, for limits and for plans of large lists. */
import { sql, type SQL } from 'drizzle-orm'
import { instant } from '#server/ports/database/columns.ts'
import { statement } from '#server/ports/database/port.ts'

interface ManyRows {
  readonly table: keyof typeof inserts
  readonly channelId: number
  readonly rows: number
}

const inserts = {
  casts: ({ channelId, rows }: Omit<ManyRows, 'table'>): SQL => sql`
    insert into casts (channel_id, name, reading, bio, position, created_at)
    select ${channelId}, 'cast ' || n, '', '', n, '2026-11-01' from generate_series(1, ${rows}) as n`,
  series: ({ channelId, rows }: Omit<ManyRows, 'table'>): SQL => sql`
    insert into series (channel_id, title, description, visibility, position, created_at)
    select ${channelId}, 'series ' || n, '', 'public', n, '2026-11-01' from generate_series(1, ${rows}) as n`,
}

export const addRows = statement('tests.addRows', async (db, { table, ...many }: ManyRows): Promise<void> => {
  await db.execute(inserts[table](many))
})

interface SentThanks {
  readonly liverId: number
  /** Each message has a key of its own. */
  readonly userId: number
  readonly rows: number
  readonly sentAt: Date
}

/** Thanks messages of a liver to one user. */
export const addSentThanks = statement('tests.addSentThanks', async (db, sent: SentThanks): Promise<void> => {
  const { liverId, userId, rows, sentAt } = sent
  await db.execute(sql`
    insert into thanks_messages (liver_id, user_id, key, text, sent_at)
    select ${liverId}, ${userId}, gen_random_uuid(), 'thanks ' || n, ${instant(sentAt)} from generate_series(1, ${rows}::int) as n`)
})
