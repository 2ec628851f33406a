import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { answerErrors } from '#server/http/errors.ts'
import { serveSitemap, type SitemapSetup } from './sitemap.ts'

const origin = 'https://a.example'
const alternates = [{ language: 'en', address: `${origin}/?lang=en` }]
const pages = ['/', '/terms', '/privacy'].map((path) => ({ address: origin + path, alternates, modifiedAt: null }))
const changedAt = new Date('2026-11-20T12:00:00Z')

function site(lives: number, perFile: number) {
  const app = Fastify()
  answerErrors(app)
  const all = Array.from({ length: lives }, (_, index) => ({ id: `live${index}`, changedAt }))
  const setup: SitemapSetup = {
    staticPages: async () => pages,
    lives: { count: async () => lives, list: async (offset, limit) => all.slice(offset, offset + limit) },
    origin: () => origin,
    perFile,
  }
  serveSitemap(app, setup)
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    return { statusCode, body, places: [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place) }
  }
}

describe('a sitemap', () => {
  test('is one file while one holds it: pages, then lives in the languages of the first page', async () => {
    const { places, body } = await site(2, 5)('/sitemap.xml')
    expect(places).toEqual(
      ['/', '/terms', '/privacy', '/live-info/live0', '/live-info/live1'].map((path) => origin + path),
    )
    expect(body).toContain('hreflang="en" href="https://a.example/live-info/live1?lang=en"')
    expect(body).toContain('<lastmod>2026-11-20T12:00:00.000Z</lastmod>')
  })

  test('is an index of files when it holds more, and together they name everything once', async () => {
    const ask = site(5, 2)
    const { body, places } = await ask('/sitemap.xml')
    expect(body).toContain('<sitemapindex')
    const files = await Promise.all(places.map((place) => ask(new URL(place ?? '').pathname)))
    expect(files.map((file) => file.places.length)).toEqual([2, 2, 2, 2])
    expect(new Set(files.flatMap((file) => file.places)).size).toBe(8)
  })

  test.each(['/sitemap/5.xml', '/sitemap/0.xml', '/sitemap/1.txt', '/sitemap/-1.xml'])(
    'has no file %s',
    async (url) => {
      expect((await site(5, 2)(url)).statusCode).toBe(404)
    },
  )
})
