import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#server/errors.ts'
import { readOnlyFlags } from '#server/http/index.ts'
import { sitemapIndexXml, sitemapXml, type SitemapEntry } from './formats.ts'

/** Public lives for search engines, in a stable order. */
export interface FindableLives {
  count(): Promise<number>
  list(offset: number, limit: number): Promise<readonly { readonly id: string; readonly changedAt: Date }[]>
}

export interface SitemapDeps {
  readonly lives: FindableLives
  readonly staticPages: (request: FastifyRequest, origin: string) => Promise<readonly SitemapEntry[]>
  readonly origin: (request: FastifyRequest) => string
  /** Entries per file; the protocol allows 50,000, smaller files are served faster. */
  readonly perFile?: number
}

const options = { config: { flags: { ...readOnlyFlags, rateLimit: { perMinute: 30 } } } }

/** A live's entry; the URLs of its languages are built like those of `model`. */
function liveEntry(origin: string, id: string, changedAt: Date, model: SitemapEntry | undefined): SitemapEntry {
  const path = `/live-info/${id}`
  const alternates = (model?.alternates ?? []).map(({ language, address }) => ({
    language,
    address: origin + path + new URL(address).search,
  }))
  return { address: origin + path, alternates, modifiedAt: changedAt.toISOString() }
}

/** Serves `/sitemap.xml`: all pages, or an index of `/sitemap/{number}.xml` if one file is too small. */
export function serveSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { lives, staticPages, origin, perFile = 10_000 } = deps
  /** The entries of a file that starts at `first`: static pages, then lives. */
  async function entriesFrom(first: number, pages: readonly SitemapEntry[], at: string): Promise<SitemapEntry[]> {
    const staticEntries = pages.slice(first, first + perFile)
    const listed = await lives.list(Math.max(first - pages.length, 0), perFile - staticEntries.length)
    const model = pages.find(({ address }) => new URL(address).pathname === '/')
    return [...staticEntries, ...listed.map(({ id, changedAt }) => liveEntry(at, id, changedAt, model))]
  }

  async function render(request: FastifyRequest, file: number | null): Promise<string> {
    const at = origin(request)
    const pages = await staticPages(request, at)
    const files = Math.ceil((pages.length + (await lives.count())) / perFile)
    if (file === null && files > 1) {
      return sitemapIndexXml(Array.from({ length: files }, (_, index) => `${at}/sitemap/${index + 1}.xml`))
    }
    const number = file ?? 1
    if (number < 1 || number > Math.max(files, 1)) throw new DomainError('NOT_FOUND')
    return sitemapXml(await entriesFrom((number - 1) * perFile, pages, at))
  }

  app.get('/sitemap.xml', options, async (request, reply) => {
    const text = await render(request, null)
    return reply.type('application/xml; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text)
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file', options, async (request, reply) => {
    const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? []
    if (number === undefined) throw new DomainError('NOT_FOUND')
    const text = await render(request, Number(number))
    return reply.type('application/xml; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text)
  })
}
