/** The rows of the search index, without the operations of the product. */
import { asc, sql } from 'drizzle-orm'
import { statement, transaction } from '#server/ports/database/port.ts'
import type { IndexQuery } from '#server/ports/search/port.ts'
import { searchDocuments } from '#server/search-index/tables.ts'
import { selectHits } from '#server/search-index/store/find.ts'
import { foldWords } from '#server/search-index/index.ts'

type StoredDocument = Omit<typeof searchDocuments.$inferSelect, 'id'>

/** All documents except the ids, which a rebuild may change. */
export const readDocuments = statement<null, StoredDocument[]>('tests.readDocuments', async (db) => {
  const rows = await db.select().from(searchDocuments).orderBy(asc(searchDocuments.kind), asc(searchDocuments.ref))
  return rows.map(({ id: _id, grams, ...row }) => ({ ...row, grams: grams.toSorted() }))
})

export const clearDocuments = statement<null, void>('tests.clearDocuments', async (db) => {
  await db.delete(searchDocuments)
})

/** 100,000 documents; one in a hundred has the word からおけ, which all texts nearly contain. */
export const addLargeIndex = transaction<null, void>('tests.addLargeIndex', async (tx) => {
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`
    insert into search_documents
      (kind, ref, title, reading, body, grams, genres, visible_from, dated_at)
    select 'episode', n::text, case when n % 100 = 0 then 'からおけ' else 'からおいけ' end || n, '', '',
      case when n % 100 = 0 then array['から', 'らお', 'おけ'] else array['から', 'らお', 'おい', 'いけ'] end, '{}',
      '2026-01-01'::timestamptz, '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 100000) as n`)
})

export const explainSearch = statement('tests.explainSearch', async (db, query: IndexQuery): Promise<string> => {
  const plan: unknown = await db.execute(sql`explain ${selectHits(db, query, foldWords(query.text))}`)
  return JSON.stringify(plan)
})
