import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#server/errors.ts'
import { readOnlyFlags } from '#server/http/index.ts'
import { sitemapIndexXml, sitemapXml, type SitemapEntry } from './formats.ts'

/** Pages that search engines may find, in a stable order. */
export interface PublicPages {
  count(): Promise<number>
  /** `changedAt`: null where it is not known. */
  list(offset: number, limit: number): Promise<readonly { readonly path: string; readonly changedAt: Date | null }[]>
}

export interface SitemapDeps {
  readonly publicPages: readonly PublicPages[]
  readonly staticPages: (request: FastifyRequest, origin: string) => Promise<readonly SitemapEntry[]>
  readonly origin: (request: FastifyRequest) => string
  /** Entries per file; the protocol allows 50,000, smaller files are served faster. */
  readonly perFile?: number
}

const options = { config: { flags: { ...readOnlyFlags, rateLimit: { perMinute: 30 } } } }

/** The URLs of its languages are built like those of `model`. */
function entryOf(origin: string, path: string, changedAt: Date | null, model: SitemapEntry | undefined): SitemapEntry {
  const alternates = (model?.alternates ?? []).map(({ language, address }) => ({
    language,
    address: origin + path + new URL(address).search,
  }))
  return { address: origin + path, alternates, modifiedAt: changedAt?.toISOString() ?? null }
}

/** Serves `/sitemap.xml`: all pages, or an index of `/sitemap/{number}.xml` if one file is too small. */
export function serveSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const { publicPages, staticPages, origin, perFile = 10_000 } = deps
  /** The entries of a file that starts at `first`: static pages, then the others in their order. */
  async function entriesFrom(first: number, pages: readonly SitemapEntry[], at: string): Promise<SitemapEntry[]> {
    const entries = pages.slice(first, first + perFile)
    const model = pages.find(({ address }) => new URL(address).pathname === '/')
    let offset = Math.max(first - pages.length, 0)
    let room = perFile - entries.length
    for (const source of publicPages) {
      const count = await source.count()
      const listed = offset < count && room > 0 ? await source.list(offset, room) : []
      entries.push(...listed.map(({ path, changedAt }) => entryOf(at, path, changedAt, model)))
      room -= Math.min(room, Math.max(count - offset, 0))
      offset = Math.max(offset - count, 0)
    }
    return entries
  }

  async function render(request: FastifyRequest, file: number | null): Promise<string> {
    const at = origin(request)
    const pages = await staticPages(request, at)
    const counts = await Promise.all(publicPages.map((source) => source.count()))
    const files = Math.ceil(counts.reduce((sum, count) => sum + count, pages.length) / perFile)
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
