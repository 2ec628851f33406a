/** Columns and values that every slice writes in the same way. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { timestamp } from 'drizzle-orm/pg-core'

/** A column with an instant, to the microsecond. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An instant as a parameter of raw SQL, which does not know the type of a column. */
export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Whether a number is one of these, however many: the statement stays the same. */
export const isAmong = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids.map(String))}::integer[])`

/** A name in lower case, in an order that also serves searches for its beginning. */
export const orderedName = (name: SQLWrapper): SQL => sql`(lower(${name}) collate "C")`

/** Whether a name begins with a text, in upper or lower case. */
export const beginsWith = (name: SQLWrapper, text: string): SQL =>
  sql`${orderedName(name)} like lower(${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
