import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from './port.ts'

/** Any number; the same in every process. */
const lockId = 7_460_013

/**
 * Applies the functions that slices keep in `<slice>/sql/<function>.sql`, each one `create or replace` statement: those
 * whose text has changed since the last start. Runs after the migrations, which create the tables and triggers.
 */
export async function applyFunctions(connection: Connection, serverFolder: string): Promise<void> {
  const files = globSync('*/sql/*.sql', { cwd: serverFolder }).toSorted()
  await connection.transaction(async (tx) => {
    // Several web nodes may start at once.
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    await tx.execute(sql`create table if not exists drizzle.functions (file text primary key, hash text not null)`)
    const applied = await tx.select({ file: sql<string>`file`, hash: sql<string>`hash` }).from(sql`drizzle.functions`)
    const hashes = new Map(applied.map(({ file, hash }) => [file, hash]))
    for (const file of files) {
      const text = readFileSync(join(serverFolder, file), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      if (hashes.get(file) === hash) continue
      await tx.execute(sql.raw(text))
      await tx.execute(
        sql`insert into drizzle.functions values (${file}, ${hash}) on conflict (file) do update set hash = excluded.hash`,
      )
    }
  })
}
