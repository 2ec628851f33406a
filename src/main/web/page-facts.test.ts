import { expect, test } from 'vitest'
import { readPageFacts } from './page-facts.ts'

const page = (head: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body><meta name="robots" content="noindex"/></body></html>`

test('title, languages, modification date, image and embedded player are read from the head', () => {
  const facts = readPageFacts(
    page(
      [
        '<meta property="og:title" content="&quot;Rock &amp; Roll&quot; &#x27;26 &lt;live&gt; &amp;lt;"/>',
        '<meta property="og:description" content="d"/><meta property="og:site_name" content="Kirari"/>',
        '<link rel="canonical" href="https://a.example/b"/>',
        '<link rel="alternate" hrefLang="en" href="https://a.example/b?lang=en&amp;x=1"/>',
        '<link rel="stylesheet" href="/app.css"/><link rel="alternate" type="application/rss+xml" href="/feed"/>',
        '<link rel="alternate" type="application/json+oembed" href="https://a.example/oembed?url=b"/>',
        '<meta property="article:modified_time" content="2026-11-01"/>',
        '<meta name="thumbnail" content="https://m.example/hls/a/poster.jpg?of=1&amp;x=2"/>',
        '<meta name="share-card:title" content="Rock"/><meta name="share-card:note" content="Series · Channel"/>',
      ].join(''),
    ),
  )
  expect(facts).toEqual({
    title: `"Rock & Roll" '26 <live> &lt;`,
    description: 'd',
    siteName: 'Kirari',
    hidden: false,
    canonical: 'https://a.example/b',
    alternates: [{ language: 'en', address: 'https://a.example/b?lang=en&x=1' }],
    modifiedAt: '2026-11-01',
    image: 'https://m.example/hls/a/poster.jpg?of=1&x=2',
    card: { title: 'Rock', note: 'Series · Channel' },
    embedAddress: 'https://a.example/oembed?url=b',
  })
})

test('noindex in the head hides a page', () => {
  expect(readPageFacts(page('<meta name="robots" content="noindex"/>')).hidden).toBe(true)
  expect(readPageFacts('no page at all')).toMatchObject({ hidden: false, title: '', alternates: [], card: null })
})
