import { and, asc, eq, inArray, max } from 'drizzle-orm'
import { defaultGenreIcon, genrePositionMax, type GenreIconName } from '#contract/genres/limits.ts'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { statement, transaction } from '../ports/database/port.ts'
import { genres } from './tables.ts'

export type GenreRow = typeof genres.$inferSelect

/** In their order, with retired ones. */
export const listGenres = statement<null, GenreRow[]>('genres.list', (db) =>
  db.select().from(genres).orderBy(asc(genres.position), asc(genres.id)),
)

/** The default icon for a genre that does not exist. */
export const findGenreIcon = statement('genres.findIcon', async (db, id: string): Promise<GenreIconName> => {
  const [found] = await db.select({ icon: genres.icon }).from(genres).where(eq(genres.id, id))
  return found?.icon ?? defaultGenreIcon
})

/** Those of `ids` that can be chosen. */
export const findOffered = statement(
  'genres.findOffered',
  async (db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const found = await db
      .select({ id: genres.id })
      .from(genres)
      .where(and(inArray(genres.id, [...ids]), eq(genres.offered, true)))
    return new Set(found.map(({ id }) => id))
  },
)

/** The distance between the positions of a genre and of the next one that is added. */
const step = 10

export interface GenreAddition {
  readonly genre: Omit<GenreRow, 'position' | 'offered'>
  /** Null: last. */
  readonly position: number | null
  readonly most: number
  readonly entry: StampedEntry
}

export const addGenre = transaction(
  'genres.add',
  async (tx, addition: GenreAddition): Promise<GenreRow | 'GENRE_ID_TAKEN' | 'TOO_MANY_GENRES'> => {
    const { genre, position, most, entry } = addition
    if ((await tx.$count(genres)) >= most) return 'TOO_MANY_GENRES'
    const [last] = await tx.select({ position: max(genres.position) }).from(genres)
    const after = Math.min((last?.position ?? 0) + step, genrePositionMax)
    const [added] = await tx
      .insert(genres)
      .values({ ...genre, position: position ?? after })
      .onConflictDoNothing()
      .returning()
    if (!added) return 'GENRE_ID_TAKEN'
    await addEntry.run(tx, entry)
    return added
  },
)

export type GenreValues = Partial<Omit<GenreRow, 'id'>>

interface GenreUpdate {
  readonly id: string
  readonly values: GenreValues
  readonly entry: StampedEntry
}

/** Null if the genre does not exist. */
export const changeGenre = transaction(
  'genres.change',
  async (tx, { id, values, entry }: GenreUpdate): Promise<GenreRow | null> => {
    const [changed] = await tx.update(genres).set(values).where(eq(genres.id, id)).returning()
    if (!changed) return null
    await addEntry.run(tx, entry)
    return changed
  },
)
