import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultGenreIcon, genreIcons } from '#contract/genres/limits.ts'

/** Genres of lives, channels and episodes. They are retired, never deleted. */
export const genres = pgTable('genres', {
  id: text('id').primaryKey(),
  nameJa: text('name_ja').notNull(),
  nameEn: text('name_en').notNull(),
  nameKo: text('name_ko').notNull(),
  icon: text('icon', { enum: genreIcons }).notNull().default(defaultGenreIcon),
  position: integer('position').notNull(),
  offered: boolean('offered').notNull().default(true),
})
