import { sql } from 'drizzle-orm'
import type { Connection } from '../../ports/database/port.ts'

/** To the millisecond, as ballots show it. */
export const databaseTime = sql`date_trunc('milliseconds', clock_timestamp())`

/** Null: the time of the database. */
export async function timeOf(tx: Connection, at: Date | null): Promise<Date> {
  if (at !== null) return at
  const [row] = await tx
    .select({ now: databaseTime.mapWith((now: string) => new Date(now)) })
    .from(sql`(select 1) as one`)
  if (!row) throw new Error('the database returned no time')
  return row.now
}
