import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { serveSitemap, type SitemapDeps } from './sitemap.ts'

const origin = 'https://a.example'
const alternates = [{ language: 'en', address: `${origin}/?lang=en` }]
const pages = ['/', '/terms', '/privacy'].map((path) => ({ address: origin + path, alternates, modifiedAt: null }))
const changedAt = new Date('2026-11-20T12:00:00Z')

function site(lives: number, perFile: number) {
  const app = Fastify()
  handleErrors(app)
  const all = Array.from({ length: lives }, (_, index) => ({ id: `live${index}`, changedAt }))
  const deps: SitemapDeps = {
    staticPages: async () => pages,
    lives: { count: async () => lives, list: async (offset, limit) => all.slice(offset, offset + limit) },
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

  test.each(['/sitemap/5.xml', '/sitemap/0.xml', '/sitemap/1.txt', '/sitemap/-1.xml'])(
    'has no file %s',
    async (url) => {
      expect((await site(5, 2)(url)).statusCode).toBe(404)
    },
  )
})
