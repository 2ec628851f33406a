/** Every operation of the product, and one for tests alone. */
import { sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'
import '#server/stores.ts'
import './given-live.ts'
import './books.ts'
import './written.ts'

export const emptyAllTables = statement<null, void>('tests.emptyAllTables', async (db) => {
  await db.execute(sql`truncate users, channels, lives, audit_entries, payment_events restart identity cascade`)
})
