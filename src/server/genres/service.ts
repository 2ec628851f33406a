import { genresMax } from '#contract/genres/limits.ts'
import type { Genre, GenreChange, NewGenre } from '#contract/genres/schemas.ts'
import { requireReason, type Actor, type Audit } from '../audit/index.ts'
import { DomainError } from '../errors.ts'
import type { Database } from '../ports/database/port.ts'
import { addGenre, changeGenre, findOffered, listGenres, type GenreRow, type GenreValues } from './store.ts'

export interface GenresDeps {
  readonly database: Database
  readonly audit: Pick<Audit, 'stamp'>
}

export type Genres = ReturnType<typeof createGenres>

const present = ({ id, nameJa, nameEn, nameKo, icon, position, offered }: GenreRow): Genre => ({
  id,
  name: { ja: nameJa, en: nameEn, ko: nameKo },
  icon,
  position,
  offered,
})

/**
 * Throws `GENRE_UNKNOWN` unless each of `ids` can be chosen. `stored` are the genres that the changed item has already:
 * it keeps them, also retired ones.
 */
export async function requireOffered(
  database: Database,
  ids: readonly string[],
  stored: readonly string[] = [],
): Promise<void> {
  const chosen = ids.filter((id) => !stored.includes(id))
  if (chosen.length === 0) return
  const offered = await database.run(findOffered, chosen)
  if (chosen.some((id) => !offered.has(id))) throw new DomainError('GENRE_UNKNOWN')
}

/** Changes are made by staff: permissions are not checked here. */
export function createGenres({ database, audit }: GenresDeps) {
  const entryOf = (
    action: 'genre.added' | 'genre.changed' | 'genre.retired',
    { actorUserId }: Actor,
    details: Record<string, string | number | boolean>,
  ) => audit.stamp({ action, actorUserId, subjectUserId: null, details })

  return {
    list: async (): Promise<Genre[]> => (await database.run(listGenres, null)).map(present),

    /** Pages that search engines may find: those of genres that are offered. */
    publicPages: {
      async count(): Promise<number> {
        return (await database.run(listGenres, null)).filter(({ offered }) => offered).length
      },
      async list(offset: number, limit: number) {
        const offered = (await database.run(listGenres, null)).filter((genre) => genre.offered)
        return offered.slice(offset, offset + limit).map(({ id }) => ({ path: `/genres/${id}`, changedAt: null }))
      },
    },

    async add(actor: Actor, { id, name, icon, position, reason }: NewGenre): Promise<Genre> {
      requireReason(reason)
      const genre = { id, nameJa: name.ja, nameEn: name.en, nameKo: name.ko, icon }
      const { id: _id, ...shown } = genre
      const entry = entryOf('genre.added', actor, { genre: id, ...shown, reason })
      const added = await database.run(addGenre, { genre, position: position ?? null, most: genresMax, entry })
      if (typeof added === 'string') throw new DomainError(added)
      return present(added)
    },

    async change(actor: Actor, id: string, { name, icon, position, offered, reason }: GenreChange): Promise<Genre> {
      requireReason(reason)
      const values: GenreValues = {
        ...(name.ja !== undefined && { nameJa: name.ja }),
        ...(name.en !== undefined && { nameEn: name.en }),
        ...(name.ko !== undefined && { nameKo: name.ko }),
        ...(icon !== undefined && { icon }),
        ...(position !== undefined && { position }),
        ...(offered && { offered }),
      }
      if (Object.keys(values).length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const entry = entryOf('genre.changed', actor, { genre: id, ...values, reason })
      const changed = await database.run(changeGenre, { id, values, entry })
      if (!changed) throw new DomainError('GENRE_UNKNOWN')
      return present(changed)
    },

    async retire(actor: Actor, id: string, reason: string): Promise<Genre> {
      requireReason(reason)
      const entry = entryOf('genre.retired', actor, { genre: id, reason })
      const retired = await database.run(changeGenre, { id, values: { offered: false }, entry })
      if (!retired) throw new DomainError('GENRE_UNKNOWN')
      return present(retired)
    },
  }
}
