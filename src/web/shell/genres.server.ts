import { LRUCache } from 'lru-cache'
import type { Language } from '#contract/languages.ts'
import { ApiError, type Api } from '../api/index.ts'
import type { GenreName } from './genres.ts'

type Genres = Awaited<ReturnType<typeof fetchGenres>>

/** How long pages show a changed name at most. */
const ttlMs = 60_000

const fetchGenres = async (api: Api) => (await api('GET /v1/genres')).genres

const cache = new LRUCache<'all', Genres, Api>({
  max: 1,
  ttl: ttlMs,
  allowStaleOnFetchRejection: true,
  fetchMethod: (_key, _former, { context }) => fetchGenres(context),
})

/** All genres in one language; none while the API fails, so that pages show ids in place of names. */
export async function readGenres(api: Api, language: Language): Promise<readonly GenreName[]> {
  try {
    const genres = (await cache.fetch('all', { context: api })) ?? []
    return genres.map(({ id, name, icon, offered }) => ({ id, name: name[language], icon, offered }))
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
