import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { timeOf, type Cursor } from '../cursor.ts'
import { instant } from '../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { news } from './tables.ts'

export type NewsRow = typeof news.$inferSelect

const titleColumns = {
  id: news.id,
  publishesAt: news.publishesAt,
  titleJa: news.titleJa,
  titleEn: news.titleEn,
  titleKo: news.titleKo,
}

export type NewsTitleRow = Pick<NewsRow, keyof typeof titleColumns>

export interface NewsQuery {
  /** Only what is published at this time; null: all. */
  readonly publishedAt: Date | null
  readonly after: Cursor | null
  readonly limit: number
}

export const selectNews = (db: Connection, { publishedAt, after, limit }: NewsQuery) =>
  db
    .select(titleColumns)
    .from(news)
    .where(
      and(
        publishedAt ? lte(news.publishesAt, publishedAt) : undefined,
        after ? sql`(${news.publishesAt}, ${news.id}) < (${instant(timeOf(after))}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(news.publishesAt), desc(news.id))
    .limit(limit)

/** Newest first, without the bodies. */
export const listNews = statement('news.list', (db, query: NewsQuery): Promise<NewsTitleRow[]> => selectNews(db, query))

export const countNews = statement('news.count', (db, publishedAt: Date): Promise<number> =>
  db.$count(news, lte(news.publishesAt, publishedAt)),
)

interface NewsPages {
  readonly publishedAt: Date
  readonly offset: number
  readonly limit: number
}

/** Oldest first. */
export const listNewsPages = statement('news.listPages', (db, { publishedAt, offset, limit }: NewsPages) =>
  db
    .select({ id: news.id, publishesAt: news.publishesAt })
    .from(news)
    .where(lte(news.publishesAt, publishedAt))
    .orderBy(asc(news.publishesAt), asc(news.id))
    .offset(offset)
    .limit(limit),
)

export const findNews = statement('news.find', async (db, id: number): Promise<NewsRow | null> => {
  const found = await db.select().from(news).where(eq(news.id, id))
  return found[0] ?? null
})

interface NewsAddition {
  readonly values: typeof news.$inferInsert
  readonly entry: StampedEntry
}

export const addNews = transaction('news.add', async (tx, { values, entry }: NewsAddition): Promise<NewsRow> => {
  const [added] = await tx.insert(news).values(values).returning()
  if (!added) throw new Error('the insert returned no row')
  await addEntry.run(tx, { ...entry, details: { ...entry.details, news: added.id } })
  return added
})

export type NewsValues = Partial<Omit<NewsRow, 'id' | 'createdAt'>>

interface NewsUpdate {
  readonly id: number
  readonly values: NewsValues
  readonly entry: StampedEntry
}

/** Null if it does not exist. */
export const changeNews = transaction(
  'news.change',
  async (tx, { id, values, entry }: NewsUpdate): Promise<NewsRow | null> => {
    const [changed] = await tx.update(news).set(values).where(eq(news.id, id)).returning()
    if (!changed) return null
    await addEntry.run(tx, entry)
    return changed
  },
)

/** False if it does not exist. */
export const removeNews = transaction(
  'news.remove',
  async (tx, { id, entry }: { readonly id: number; readonly entry: StampedEntry }): Promise<boolean> => {
    const removed = await tx.delete(news).where(eq(news.id, id)).returning({ id: news.id })
    if (removed.length === 0) return false
    await addEntry.run(tx, entry)
    return true
  },
)
