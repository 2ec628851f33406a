import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../ports/database/columns.ts'

/** News of the operator, in all languages. */
export const news = pgTable(
  'news',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    titleJa: text('title_ja').notNull(),
    titleEn: text('title_en').notNull(),
    titleKo: text('title_ko').notNull(),
    /** Markdown. */
    bodyJa: text('body_ja').notNull(),
    bodyEn: text('body_en').notNull(),
    bodyKo: text('body_ko').notNull(),
    publishesAt: timestamptz('publishes_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('news_newest').on(table.publishesAt, table.id)],
)
