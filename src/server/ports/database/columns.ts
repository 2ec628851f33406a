/** Columns and values that every slice writes in the same way. */
import { sql, type SQL } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A column with an instant, to the microsecond. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An instant as a parameter of raw SQL, which does not know the type of a column. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
