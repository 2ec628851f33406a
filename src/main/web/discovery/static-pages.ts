import type { FastifyRequest } from 'fastify'
import { defaultLanguage } from '#contract/languages.ts'
import type { SiteBuild } from '../platform.ts'
import type { PageAnswer, ReadPage } from '../read-page.ts'
import type { SitemapEntry } from './formats.ts'

interface FoundPages {
  readonly entries: readonly SitemapEntry[]
  /** Whether all pages could be read, so that the result can be cached. */
  readonly complete: boolean
}

function entryOf(origin: string, path: string, { status, facts }: PageAnswer): SitemapEntry[] {
  if (status !== 200 || !facts || facts.hidden) return []
  const address = facts.canonical ?? origin + path
  // A page with another canonical URL is not listed.
  if (new URL(address).pathname !== path) return []
  return [{ address, alternates: facts.alternates, modifiedAt: facts.modifiedAt }]
}

/** Returns a function that lists public static pages, based on their rendered heads. Cached per origin. */
export function findStaticPages(readPage: ReadPage, build: () => Promise<SiteBuild>) {
  let cached: { origin: string; entries: readonly SitemapEntry[] } | null = null

  async function find(request: FastifyRequest, origin: string): Promise<FoundPages> {
    const { sitePaths } = await build()
    const entries: SitemapEntry[] = []
    let complete = true
    for (const { path, guarded } of sitePaths()) {
      if (guarded) continue
      const answer = await readPage(request, { origin, path, language: defaultLanguage })
      if (answer.status >= 500) complete = false
      entries.push(...entryOf(origin, path, answer))
    }
    return { entries, complete }
  }

  return async (request: FastifyRequest, origin: string): Promise<readonly SitemapEntry[]> => {
    if (cached?.origin === origin) return cached.entries
    const { entries, complete } = await find(request, origin)
    if (complete) cached = { origin, entries }
    return entries
  }
}
