/** Sitemap, robots.txt, oEmbed, web app manifest and favicon. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { languages } from '#contract/languages.ts'
import { readOnlyFlags } from '#server/http/index.ts'
import type { SiteBuild } from '../platform.ts'
import type { ReadPage } from '../read-page.ts'
import { robotsText } from './formats.ts'
import { serveOembed } from './oembed.ts'
import { serveSitemap, type PublicPages } from './sitemap.ts'
import { findStaticPages } from './static-pages.ts'

export type { PublicPages }

export interface DiscoveryDeps {
  readonly root: string
  readonly build: () => Promise<SiteBuild>
  readonly readPage: ReadPage
  readonly publicPages: readonly PublicPages[]
  readonly origin: (request: FastifyRequest) => string
}

const options = { config: { flags: readOnlyFlags } }
const oneDay = 'public, max-age=86400'

export function serveDiscovery(app: FastifyInstance, deps: DiscoveryDeps): void {
  const { root, build, readPage, publicPages, origin } = deps
  serveSitemap(app, { publicPages, origin, staticPages: findStaticPages(readPage, build) })
  serveOembed(app, { readPage, origin })

  app.get('/robots.txt', options, async (request, reply) => {
    const { sitePaths } = await build()
    const guarded = sitePaths().flatMap(({ path, guarded: isGuarded }) => (isGuarded ? [path] : []))
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', oneDay)
      .send(robotsText(origin(request), guarded))
  })

  // Browsers request the manifest without cookies, so pages pass the language: ?lang=ko.
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', options, async (request, reply) => {
    const requested = languages.find((language) => language === request.query.lang)
    const { webManifest } = await build()
    const manifest = webManifest(requested ?? acceptedLanguage(request.headers['accept-language']))
    reply.header('Cache-Control', oneDay).header('Vary', 'Accept-Language')
    return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest))
  })

  // For clients that request it without reading a page. Browsers accept a PNG here.
  app.get('/favicon.ico', options, async (_request, reply) => {
    const icon = await readFile(join(root, 'public/icon-192.png'))
    return reply.type('image/png').header('Cache-Control', oneDay).send(icon)
  })
}
