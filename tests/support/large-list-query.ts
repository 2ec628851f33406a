import type { SQLWrapper } from 'drizzle-orm'
import type { Connection } from '#server/ports/database/port.ts'

/** A page of a list, and the index that serves it. */
export interface LargeListQuery {
  readonly index: string
  query(db: Connection): SQLWrapper
}
