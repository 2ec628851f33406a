import { sql } from 'drizzle-orm'
import { transaction } from '#server/ports/database/port.ts'

/** Users with consecutive ids; returns the first one. */
export const addVoters = transaction('bench.addVoters', async (tx, count: number): Promise<number> => {
  await tx.execute(sql`insert into users (nick_name, avatar_url, created_at)
    select 'voter', '/avatars/1.svg', now() from generate_series(1, ${count}::integer)`)
  const [last] = await tx.select({ id: sql`max(id)`.mapWith(Number) }).from(sql`users`)
  return (last?.id ?? 0) - count + 1
})
