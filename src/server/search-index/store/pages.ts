import { and, asc, gt, isNull, lte, or } from 'drizzle-orm'
import { statement } from '../../ports/database/port.ts'
import { searchDocuments as documents } from '../tables.ts'
import { readItems } from './documents.ts'
import { isOpen } from './find.ts'
import { isOfOpenSource } from './picks-source.ts'

/** Documents with a page of their own that everybody may open now. */
const isPublicPage = (now: Date) =>
  and(
    lte(documents.visibleFrom, now),
    or(isNull(documents.visibleUntil), gt(documents.visibleUntil, now)),
    isOpen,
    isOfOpenSource(now),
  )

export const countPublicPages = statement('searchIndex.countPublicPages', (db, now: Date): Promise<number> =>
  db.$count(documents, isPublicPage(now)),
)

export interface PublicPage {
  readonly path: string
  readonly changedAt: Date
}

interface PagesQuery {
  readonly now: Date
  readonly offset: number
  readonly limit: number
}

/** In the order in which they were indexed first. */
export const listPublicPages = statement(
  'searchIndex.listPublicPages',
  async (db, { now, offset, limit }: PagesQuery): Promise<PublicPage[]> => {
    const hits = await db
      .select({ kind: documents.kind, ref: documents.ref })
      .from(documents)
      .where(isPublicPage(now))
      .orderBy(asc(documents.id))
      .offset(offset)
      .limit(limit)
    const items = new Map((await readItems.run(db, hits)).map((item) => [`${item.kind} ${item.ref}`, item]))
    return hits.flatMap(({ kind, ref }) => {
      const item = items.get(`${kind} ${ref}`)
      return item ? [{ path: item.shown.path, changedAt: item.datedAt }] : []
    })
  },
)
