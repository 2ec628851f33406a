import type { Paging } from '#contract/cursor.ts'
import type { NewNews, NewsArticle, NewsChange, NewsItem } from '#contract/news/schemas.ts'
import { requireReason, type Actor, type Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import type { Database } from '../ports/database/port.ts'
import {
  addNews,
  changeNews,
  countNews,
  findNews,
  listNews,
  listNewsPages,
  removeNews,
  type NewsRow,
  type NewsTitleRow,
  type NewsValues,
} from './store.ts'

export interface NewsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'stamp'>
}

export type News = ReturnType<typeof createNews>

const presentItem = ({ id, publishesAt, titleJa, titleEn, titleKo }: NewsTitleRow): NewsItem => ({
  id,
  publishesAt: publishesAt.toISOString(),
  title: { ja: titleJa, en: titleEn, ko: titleKo },
})

const presentArticle = (row: NewsRow): NewsArticle => ({
  ...presentItem(row),
  body: { ja: row.bodyJa, en: row.bodyEn, ko: row.bodyKo },
})

function valuesOf({ title, body, publishesAt }: NewsChange): NewsValues {
  return {
    ...(title.ja !== undefined && { titleJa: title.ja }),
    ...(title.en !== undefined && { titleEn: title.en }),
    ...(title.ko !== undefined && { titleKo: title.ko }),
    ...(body.ja !== undefined && { bodyJa: body.ja }),
    ...(body.en !== undefined && { bodyEn: body.en }),
    ...(body.ko !== undefined && { bodyKo: body.ko }),
    ...(publishesAt !== undefined && { publishesAt: new Date(publishesAt) }),
  }
}

/** Changes are made by staff: permissions are not checked here. */
export function createNews({ database, clock, audit }: NewsDeps) {
  async function page(publishedAt: Date | null, { cursor, limit }: Paging): Promise<Page<NewsItem>> {
    const rows = await database.run(listNews, { publishedAt, after: readCursor(cursor), limit: limit + 1 })
    const { items, next } = pageOf(rows, limit, ({ publishesAt, id }) => ({ key: publishesAt.getTime(), id }))
    return { items: items.map(presentItem), next }
  }

  const entryOf = (
    action: 'news.added' | 'news.changed' | 'news.deleted',
    { actorUserId }: Actor,
    details: Record<string, string | number | readonly string[]>,
  ) => audit.stamp({ action, actorUserId, subjectUserId: null, details })

  return {
    list: (paging: Paging) => page(clock.now(), paging),

    async find(id: number): Promise<NewsArticle> {
      const found = await database.run(findNews, id)
      if (!found || found.publishesAt > clock.now()) throw new DomainError('NEWS_NOT_FOUND')
      return presentArticle(found)
    },

    /** Pages that search engines may find. */
    publicPages: {
      count: (): Promise<number> => database.run(countNews, clock.now()),
      async list(offset: number, limit: number) {
        const rows = await database.run(listNewsPages, { publishedAt: clock.now(), offset, limit })
        return rows.map(({ id, publishesAt }) => ({ path: `/news/${id}`, changedAt: publishesAt }))
      },
    },

    /** Also what is not published yet. */
    listAll: (paging: Paging) => page(null, paging),

    async add(actor: Actor, { title, body, publishesAt }: NewNews): Promise<NewsArticle> {
      const now = clock.now()
      const values = {
        titleJa: title.ja,
        titleEn: title.en,
        titleKo: title.ko,
        bodyJa: body.ja,
        bodyEn: body.en,
        bodyKo: body.ko,
        publishesAt: publishesAt === null ? now : new Date(publishesAt),
        createdAt: now,
      }
      const details = { title: title.ja, publishesAt: values.publishesAt.toISOString() }
      return presentArticle(await database.run(addNews, { values, entry: entryOf('news.added', actor, details) }))
    },

    async change(actor: Actor, id: number, change: NewsChange): Promise<NewsArticle> {
      const values = valuesOf(change)
      const fields = Object.keys(values)
      if (fields.length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const entry = entryOf('news.changed', actor, { news: id, fields })
      const changed = await database.run(changeNews, { id, values, entry })
      if (!changed) throw new DomainError('NEWS_NOT_FOUND')
      return presentArticle(changed)
    },

    async remove(actor: Actor, id: number, reason: string): Promise<void> {
      requireReason(reason)
      const entry = entryOf('news.deleted', actor, { news: id, reason })
      if (!(await database.run(removeNews, { id, entry }))) throw new DomainError('NEWS_NOT_FOUND')
    },
  }
}
