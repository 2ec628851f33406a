import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { serveSitemap, type SitemapDeps } from './sitemap.ts'

const origin = 'https://a.example'
const alternates = [{ language: 'en', address: `${origin}/?lang=en` }]
const pages = ['/', '/terms', '/privacy'].map((path) => ({ address: origin + path, alternates, modifiedAt: null }))
const changedAt = new Date('2026-11-20T12:00:00Z')

function site(lives: number, perFile: number, news = 0) {
  const app = Fastify()
  handleErrors(app)
  const pagesOf = (count: number, prefix: string) => {
    const all = Array.from({ length: count }, (_, index) => ({ path: `${prefix}${index}`, changedAt }))
    return {
      count: async () => count,
      list: async (offset: number, limit: number) => all.slice(offset, offset + limit),
    }
  }
  const deps: SitemapDeps = {
    staticPages: async () => pages,
    publicPages: [pagesOf(lives, '/live-info/live'), pagesOf(news, '/news/')],
    origin: () => origin,
    perFile,
  }
  serveSitemap(app, deps)
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return { statusCode, body, urls: [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url) }
  }
}

describe('a sitemap', () => {
  test('is one file if it fits: pages, then lives in the languages of the first page', async () => {
    const { urls, body } = await site(2, 5)('/sitemap.xml')
    expect(urls).toEqual(
      ['/', '/terms', '/privacy', '/live-info/live0', '/live-info/live1'].map((path) => origin + path),
    )
    expect(body).toContain('hreflang="en" href="https://a.example/live-info/live1?lang=en"')
    expect(body).toContain('<lastmod>2026-11-20T12:00:00.000Z</lastmod>')
  })

  test('is an index if it does not fit; the files list each page once', async () => {
    const request = site(5, 2)
    const { body, urls } = await request('/sitemap.xml')
    expect(body).toContain('<sitemapindex')
    const files = await Promise.all(urls.map((url) => request(new URL(url ?? '').pathname)))
    expect(files.map((file) => file.urls.length)).toEqual([2, 2, 2, 2])
    expect(new Set(files.flatMap((file) => file.urls)).size).toBe(8)
  })

  test('has the pages of all sources once, whatever the size of a file', async () => {
    const whole = (await site(3, 100, 4)('/sitemap.xml')).urls
    expect(whole).toHaveLength(10)
    for (let perFile = 1; perFile < 10; perFile += 1) {
      const request = site(3, perFile, 4)
      const { urls } = await request('/sitemap.xml')
      const files = await Promise.all(urls.map((url) => request(new URL(url ?? '').pathname)))
      expect(files.flatMap((file) => file.urls)).toEqual(whole)
    }
  })

  test('names no time for a page whose last change is not known', async () => {
    const app = Fastify()
    const page = { path: '/genres/talk', changedAt: null }
    serveSitemap(app, {
      staticPages: async () => pages,
      publicPages: [{ count: async () => 1, list: async () => [page] }],
      origin: () => origin,
    })
    const { body } = await app.inject('/sitemap.xml')
    expect(body).toContain('<loc>https://a.example/genres/talk</loc>')
    expect(body).not.toContain('<lastmod>')
  })

  test.each(['/sitemap/5.xml', '/sitemap/0.xml', '/sitemap/1.txt', '/sitemap/-1.xml'])(
    'has no file %s',
    async (url) => {
      expect((await site(5, 2)(url)).statusCode).toBe(404)
    },
  )
})
