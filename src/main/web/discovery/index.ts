/** What search engines, sharing services and home screens ask a site for, beside its pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages } from '#contract/languages.ts'
import { preferredLanguage } from '#server/http/index.ts'
import type { SiteBuild } from '../platform.ts'
import type { ReadPage } from '../read-page.ts'
import { robotsText } from './robots.ts'
import { serveSitemap, type FindableLives } from './sitemap.ts'
import { findStaticPages } from './static-pages.ts'

export type { FindableLives }

export interface DiscoverySetup {
  readonly root: string
  readonly build: () => Promise<SiteBuild>
  readonly readPage: ReadPage
  readonly lives: FindableLives
  readonly origin: (request: FastifyRequest) => string
}

const day = 'public, max-age=86400'

export function serveDiscovery(app: FastifyInstance, setup: DiscoverySetup): void {
  const { root, build, readPage, lives, origin } = setup
  serveSitemap(app, { lives, origin, staticPages: findStaticPages(readPage, build) })

  app.get('/robots.txt', async (request, reply) => {
    const { sitePaths } = await build()
    const guarded = sitePaths().flatMap(({ path, guarded: own }) => (own ? [path] : []))
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', day)
      .send(robotsText(origin(request), guarded))
  })

  // The browser asks for it without cookies, so the page says in which language: ?lang=ko.
  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async (request, reply) => {
    const asked = languages.find((language) => language === request.query.lang)
    const { webManifest } = await build()
    const manifest = webManifest(asked ?? preferredLanguage(request.headers['accept-language']))
    reply.header('Cache-Control', day).header('Vary', 'Accept-Language')
    return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest))
  })

  // For those who ask without having read a page; browsers read a PNG here as well.
  app.get('/favicon.ico', async (_request, reply) => {
    const icon = await readFile(join(root, 'public/icon-192.png'))
    return reply.type('image/png').header('Cache-Control', day).send(icon)
  })
}
