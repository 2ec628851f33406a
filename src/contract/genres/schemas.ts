import { z } from 'zod'
import { languages } from '../languages.ts'
import { defaultGenreIcon, genreIcons, genreNameMax, genrePositionMax } from './limits.ts'

/** The id of a genre, such as `music`; it never changes. */
export const genreId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** Without control characters, line separators and lone surrogates. */
const genreName = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(genreNameMax)
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u)

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

const reason = z.string().trim().max(500).default('')

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
