import { z } from 'zod'
import { languages } from '../languages.ts'
import { defaultGenreIcon, genreIcons, genreNameMax, genrePositionMax } from './limits.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

/** The id of a genre, such as `music`; it never changes. */
export const genreId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

const genreName = writtenLine(genreNameMax).min(1)

export const genreNames = z.record(z.enum(languages), genreName)

export const genreIcon = z.enum(genreIcons)

const position = z.int().min(0).max(genrePositionMax)

export const genre = z.object({
  id: genreId,
  name: genreNames,
  icon: genreIcon,
  /** False: the genre is retired. What has it keeps it, but nothing new can get it. */
  offered: z.boolean(),
  /** Genres are listed by position, then by id. */
  position,
})
export type Genre = z.infer<typeof genre>

const reason = writtenLines(500).default('')

export const newGenre = z.object({
  // Rankings of all genres have this id.
  id: genreId.refine((id) => id !== 'all'),
  name: genreNames,
  icon: genreIcon.default(defaultGenreIcon),
  /** Last if omitted. */
  position: position.optional(),
  reason,
})
export type NewGenre = z.infer<typeof newGenre>

export const genreChange = z.object({
  name: z.partialRecord(z.enum(languages), genreName).default({}),
  icon: genreIcon.optional(),
  position: position.optional(),
  /** Offers a retired genre again. */
  offered: z.literal(true).optional(),
  reason,
})
export type GenreChange = z.infer<typeof genreChange>

export const genreRetirement = z.object({ reason })
