import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/index.ts'
import { sitemapIndexXml, sitemapXml, type SitemapEntry } from './sitemap-xml.ts'

/** Public lives as search engines may find them, in an order that stays. */
export interface FindableLives {
  count(): Promise<number>
  list(offset: number, limit: number): Promise<readonly { readonly id: string; readonly changedAt: Date }[]>
}

export interface SitemapSetup {
  readonly lives: FindableLives
  readonly staticPages: (request: FastifyRequest, origin: string) => Promise<readonly SitemapEntry[]>
  readonly origin: (request: FastifyRequest) => string
  /** The protocol takes 50,000 in a file; fewer are sooner written. */
  readonly perFile?: number
}

/** A live's entry; its languages are addressed as those of `model`, the first page. */
function liveEntry(origin: string, id: string, changedAt: Date, model: SitemapEntry | undefined): SitemapEntry {
  const path = `/live-info/${id}`
  const alternates = (model?.alternates ?? []).map(({ language, address }) => ({
    language,
    address: origin + path + new URL(address).search,
  }))
  return { address: origin + path, alternates, modifiedAt: changedAt.toISOString() }
}

/** `/sitemap.xml`: all pages, or an index of the files `/sitemap/{number}.xml` where they are too many for one. */
export function serveSitemap(app: FastifyInstance, setup: SitemapSetup): void {
  const { lives, staticPages, origin, perFile = 10_000 } = setup
  const config = { rateLimit: { max: 30, timeWindow: 60_000, allowList: [] } }
  const options = { config }

  /** The entries from `first` on: static pages, then lives. */
  async function entriesFrom(first: number, pages: readonly SitemapEntry[], at: string): Promise<SitemapEntry[]> {
    const fixed = pages.slice(first, first + perFile)
    const found = await lives.list(Math.max(first - pages.length, 0), perFile - fixed.length)
    const model = pages.find(({ address }) => new URL(address).pathname === '/')
    return [...fixed, ...found.map(({ id, changedAt }) => liveEntry(at, id, changedAt, model))]
  }

  async function answer(request: FastifyRequest, file: number | null): Promise<string> {
    const at = origin(request)
    const pages = await staticPages(request, at)
    const files = Math.ceil((pages.length + (await lives.count())) / perFile)
    if (file === null && files > 1) {
      return sitemapIndexXml(Array.from({ length: files }, (_, index) => `${at}/sitemap/${index + 1}.xml`))
    }
    const number = file ?? 1
    if (number < 1 || number > Math.max(files, 1)) throw new Refusal('NOT_FOUND')
    return sitemapXml(await entriesFrom((number - 1) * perFile, pages, at))
  }

  app.get('/sitemap.xml', options, async (request, reply) => {
    const text = await answer(request, null)
    return reply.type('application/xml; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text)
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file', options, async (request, reply) => {
    const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? []
    if (number === undefined) throw new Refusal('NOT_FOUND')
    const text = await answer(request, Number(number))
    return reply.type('application/xml; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(text)
  })
}
