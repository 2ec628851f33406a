import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { languages } from '../languages.ts'
import { newsBodyMax, newsTitleMax } from './limits.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

const title = writtenLine(newsTitleMax).min(1)

/** Markdown; pages show HTML and images in it as text. */
const body = writtenLines(newsBodyMax).min(1)

const titles = z.record(z.enum(languages), title)
const bodies = z.record(z.enum(languages), body)

/** One piece of news in lists. */
export const newsItem = z.object({ id: z.int(), publishesAt: dateTime, title: titles })
export type NewsItem = z.infer<typeof newsItem>

export const newsArticle = newsItem.extend({ body: bodies })
export type NewsArticle = z.infer<typeof newsArticle>

export const newNews = z.object({
  title: titles,
  body: bodies,
  /** Null: now. A later time hides it until then. */
  publishesAt: dateTime.nullable(),
})
export type NewNews = z.infer<typeof newNews>

export const newsChange = z.object({
  title: z.partialRecord(z.enum(languages), title).default({}),
  body: z.partialRecord(z.enum(languages), body).default({}),
  publishesAt: dateTime.optional(),
})
export type NewsChange = z.infer<typeof newsChange>

export const newsDeletion = z.object({ reason: writtenLines(500).default('') })
