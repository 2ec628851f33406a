import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Genres of lives, channels and episodes. They are retired, never deleted. */
export const genres = pgTable('genres', {
  id: text('id').primaryKey(),
  nameJa: text('name_ja').notNull(),
  nameEn: text('name_en').notNull(),
  nameKo: text('name_ko').notNull(),
  position: integer('position').notNull(),
  offered: boolean('offered').notNull().default(true),
})
