import { sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'
import '#server/stores.ts'
import '#tests/support/large-list-rows.ts'
import '#tests/support/large-lists.ts'

/** As many rows as a page of a list has. */
export const readByKey = statement<null, void>('bench.readByKey', async (db) => {
  await db.execute(sql`
    select *
    from episodes
    where id between 50000 and 50020
  `)
})
