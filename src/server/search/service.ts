import { searchKinds, suggestionsMax, type SearchKind } from '#contract/search/limits.ts'
import type { SearchRequest, SearchResult } from '#contract/search/schemas.ts'
import type { VideoSummary } from '#contract/videos/schemas.ts'
import type { Clock } from '../clock.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'
import type { SearchHit, SearchIndex } from '../ports/search/port.ts'
import {
  countPublicPages,
  foldWords,
  isIndexEmpty,
  listPublicPages,
  readItems,
  rebuildStep,
  type PublicPage,
  type RebuildStep,
  type ShownItem,
} from '../search-index/index.ts'
import { highlight, snippetOf } from './highlight.ts'

export type Search = ReturnType<typeof createSearch>

export interface SearchDeps {
  readonly database: Database
  readonly clock: Clock
  readonly index: SearchIndex
  readonly log: { error(fields: object, message: string): void }
  readonly videos: { summaries(ids: readonly number[]): Promise<ReadonlyMap<number, VideoSummary>> }
  /** URLs of the posters of public lives, by their ids. */
  posters(ids: readonly string[], host: string): Promise<ReadonlyMap<string, string>>
}

/** Who searches. */
export interface Searcher {
  /** 0 for a visitor. */
  readonly userId: number
  /** Host name of the request, for the addresses of posters. */
  readonly host: string
}

const keyOf = ({ kind, ref }: { readonly kind: SearchKind; readonly ref: string }): string => `${kind} ${ref}`

/** A single kana or letter is in nearly every title: as a suggestion it is noise, and its search is dear. */
const isSuggestible = (words: readonly string[]): boolean =>
  words.some((word) => [...word].length > 1 || /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(word))

export function createSearch({ database, clock, index, log, videos, posters }: SearchDeps) {
  async function present(hits: readonly SearchHit[], text: string, { host }: Searcher): Promise<SearchResult[]> {
    const words = foldWords(text)
    const items = new Map((await database.run(readItems, hits)).map((item) => [keyOf(item), item]))
    const lives = hits.filter(({ kind }) => kind === 'live').map(({ ref }) => ref)
    const videoIds = [...items.values()].flatMap(({ videoId }) => videoId ?? [])
    const [images, summaries] = await Promise.all([posters(lives, host), videos.summaries(videoIds)])

    function result({ kind, ref, title, body, genres, state, durationMs, videoId, shown }: ShownItem): SearchResult {
      const video = videoId === null ? undefined : summaries.get(videoId)
      const seconds = video?.durationSeconds ?? null
      return {
        kind,
        id: ref,
        path: shown.path,
        title: highlight(title, words),
        snippet: snippetOf(body, words),
        by: shown.by,
        imageUrl: (kind === 'live' ? images.get(ref) : video?.thumbnailUrl) ?? shown.imageUrl,
        genre: genres[0] ?? null,
        state,
        at: shown.at?.toISOString() ?? null,
        durationMs: durationMs ?? (seconds === null ? null : Math.round(seconds * 1000)),
      }
    }
    return hits.flatMap((hit) => {
      const item = items.get(keyOf(hit))
      return item ? [result(item)] : []
    })
  }

  const rebuild = (step: RebuildStep) => database.run(rebuildStep, step)

  async function fillEmpty(kind: SearchKind, isClosed: () => boolean): Promise<void> {
    if (isClosed() || !(await database.run(isIndexEmpty, kind))) return
    let after: string | null = null
    do after = isClosed() ? null : (await rebuild({ kind, after })).next
    while (after !== null)
  }

  let stopped = false
  let working = Promise.resolve()

  async function fillAll(): Promise<void> {
    try {
      for (const kind of searchKinds) await fillEmpty(kind, () => stopped)
    } catch (error) {
      if (stopped && error instanceof DatabaseUnavailable) return
      log.error({ err: error }, 'could not fill the search index; run "kirari search rebuild"')
    }
  }

  /** Does not wait: a large index takes minutes. */
  async function start(): Promise<void> {
    working = fillAll()
  }

  async function close(): Promise<void> {
    stopped = true
    await working
  }

  return {
    async find({ q, cursor, limit, ...filters }: SearchRequest, searcher: Searcher): Promise<Page<SearchResult>> {
      const hits = await index.find({
        ...filters,
        text: q,
        viewerId: searcher.userId,
        now: clock.now(),
        after: readCursor(cursor),
        limit: limit + 1,
      })
      const { items, next } = pageOf(hits, limit, ({ key, id }) => ({ key, id }))
      return { items: await present(items, q, searcher), next }
    },

    async suggest(text: string, searcher: Searcher): Promise<SearchResult[]> {
      if (!isSuggestible(foldWords(text))) return []
      const query = { text, viewerId: searcher.userId, now: clock.now(), after: null, limit: suggestionsMax }
      return present(await index.find(query), text, searcher)
    },

    /** Pages that search engines may find. */
    publicPages: {
      count: (): Promise<number> => database.run(countPublicPages, clock.now()),
      list: (offset: number, limit: number): Promise<PublicPage[]> =>
        database.run(listPublicPages, { now: clock.now(), offset, limit }),
    },

    /** Does not check the caller's permission. */
    rebuild,

    /** At start: indexes kinds without documents, after an update from a version without them. */
    filling: { start, close },
  }
}
