import { expect, test } from 'vitest'
import { robotsText, sitemapIndexXml, sitemapXml } from './formats.ts'

test('a sitemap lists pages with languages and modification dates as well-formed XML', () => {
  const text = sitemapXml([
    {
      address: 'https://a.example/b?c=1&d="2"',
      alternates: [{ language: 'x-default', address: "https://a.example/<'" }],
      modifiedAt: '2026-11-01',
    },
    { address: 'https://a.example/', alternates: [], modifiedAt: null },
  ])
  expect(text).toContain(
    '<url><loc>https://a.example/b?c=1&amp;d=&quot;2&quot;</loc><lastmod>2026-11-01</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://a.example/&lt;&apos;"/></url>',
  )
  expect(text).toContain('<url><loc>https://a.example/</loc></url>')
})

test('an index lists the files of a sitemap', () => {
  expect(sitemapIndexXml(['https://a.example/sitemap/1.xml'])).toContain(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://a.example/sitemap/1.xml</loc></sitemap>\n</sitemapindex>',
  )
})

test('robots.txt disallows the API and personal pages, and links the sitemap', () => {
  const lines = robotsText('https://a.example', ['/user_profile']).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toEqual(expect.arrayContaining(['Disallow: /v1/', 'Disallow: /user_profile']))
  expect(lines).toContain('Sitemap: https://a.example/sitemap.xml')
})
