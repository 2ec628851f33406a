import type { FastifyRequest } from 'fastify'
import { defaultLanguage } from '#contract/languages.ts'
import type { SiteBuild } from '../platform.ts'
import type { PageAnswer, ReadPage } from '../read-page.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

interface Found {
  readonly entries: readonly SitemapEntry[]
  /** Every page could be read, so that this holds for as long as the site runs. */
  readonly lasting: boolean
}

function entryOf(origin: string, path: string, { status, facts }: PageAnswer): SitemapEntry[] {
  if (status !== 200 || !facts || facts.hidden) return []
  const address = facts.canonical ?? origin + path
  // A page that names another as the one to show is not shown itself.
  if (new URL(address).pathname !== path) return []
  return [{ address, alternates: facts.alternates, modifiedAt: facts.modifiedAt }]
}

/** The pages that are the same for everybody and may be found, as they say of themselves. */
export function findStaticPages(readPage: ReadPage, build: () => Promise<SiteBuild>) {
  let last: { origin: string; entries: readonly SitemapEntry[] } | null = null

  async function find(request: FastifyRequest, origin: string): Promise<Found> {
    const { sitePaths } = await build()
    const entries: SitemapEntry[] = []
    let lasting = true
    for (const { path, guarded } of sitePaths()) {
      if (guarded) continue
      const answer = await readPage(request, { origin, path, language: defaultLanguage })
      if (answer.status >= 500) lasting = false
      entries.push(...entryOf(origin, path, answer))
    }
    return { entries, lasting }
  }

  return async (request: FastifyRequest, origin: string): Promise<readonly SitemapEntry[]> => {
    if (last?.origin === origin) return last.entries
    const { entries, lasting } = await find(request, origin)
    if (lasting) last = { origin, entries }
    return entries
  }
}
