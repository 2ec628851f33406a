import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { site } from '../../../site.config.ts'
import { useGenreChoices, useGenreName } from './genres.ts'
import { PageHead } from './page-head.tsx'

const origin = 'https://kirari.example'

async function openHead(props: Parameters<typeof PageHead>[0], path = '/events') {
  await openPage(
    <>
      <PageHead {...props} />
      <p>本文</p>
    </>,
    { path, root: { origin } },
  )
  await screen.findByText('本文')
}
const attributes = (selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name))
const meta = (property: string) => attributes(`meta[property="${property}"], meta[name="${property}"]`, 'content')

test('a page has its title, its address in each language, and its share card', async () => {
  await openHead({ title: 'イベント', description: '開催中のイベント', modifiedAt: '2026-11-20', image: '/a.png' })
  expect(document.title).toBe(`イベント | ${site.name}`)
  expect(meta('description')).toEqual(['開催中のイベント'])
  expect(attributes('link[rel=canonical]', 'href')).toEqual([`${origin}/events`])
  expect(attributes('link[rel=alternate]', 'href')).toEqual([
    `${origin}/events`,
    `${origin}/events?lang=en`,
    `${origin}/events?lang=ko`,
    `${origin}/events`,
  ])
  expect(attributes('link[rel=alternate]', 'hreflang')).toEqual(['ja', 'en', 'ko', 'x-default'])
  expect(meta('og:title')).toEqual(['イベント'])
  expect(meta('og:type')).toEqual(['website'])
  expect(meta('og:url')).toEqual([`${origin}/events`])
  expect(meta('og:image')).toEqual([`${origin}/share-card/ja/events.png`])
  expect(meta('og:image:alt')).toEqual(['イベント'])
  expect(meta('og:locale')).toEqual(['ja_JP'])
  expect(meta('og:locale:alternate')).toEqual(['en_US', 'ko_KR'])
  expect(meta('article:modified_time')).toEqual(['2026-11-20'])
  expect(meta('thumbnail')).toEqual(['/a.png'])
  expect(meta('robots')).toEqual([])
  const { '@graph': graph } = JSON.parse(
    document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  )
  expect(graph).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: site.name }, { name: 'イベント', item: `${origin}/events` }],
    },
  ])
})

test('the first page describes the site and its operator', async () => {
  await openHead({}, '/')
  expect(document.title).toBe(`${site.name} - ${site.description.ja}`)
  expect(meta('description')).toEqual([site.description.ja])
  expect(meta('og:title')).toEqual([site.name])
  expect(meta('og:image')).toEqual([`${origin}/share-card/ja/index.png`])
  expect(meta('og:image:alt')).toEqual([site.description.ja])
  expect(meta('article:modified_time')).toEqual([])
  expect(meta('thumbnail')).toEqual([])
  expect(meta('share-card:title')).toEqual([])
  const { '@graph': graph } = JSON.parse(
    document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  )
  expect(graph.map((thing: { '@type': string }) => thing['@type'])).toEqual(['Organization', 'WebSite'])
})

test('a hidden page is excluded from search engines, and shares the card of the site', async () => {
  await openHead({ title: 'コイン', hidden: true, query: 'view=all' }, '/coins')
  expect(meta('robots')).toEqual(['noindex'])
  expect(attributes('link[rel=alternate]', 'href')).toEqual([])
  expect(meta('og:image')).toEqual([`${origin}/share-card/ja/index.png`])
  expect(meta('og:image:alt')).toEqual([site.name])
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull()
})

test('a page with a query of its own has it in its address and its card', async () => {
  await openHead({ title: '賞', query: 'view=awards', card: { title: '秋の賞', note: '発表' } }, '/events/3/')
  expect(attributes('link[rel=canonical]', 'href')).toEqual([`${origin}/events/3/?view=awards`])
  expect(attributes('link[hreflang=en]', 'href')).toEqual([`${origin}/events/3/?view=awards&lang=en`])
  expect(meta('og:image')).toEqual([`${origin}/share-card/ja/events/3.png?page=view%3Dawards`])
  expect(meta('share-card:title')).toEqual(['秋の賞'])
  expect(meta('share-card:note')).toEqual(['発表'])
})

test('a video brings its own structured data', async () => {
  await openHead({ title: '夜の雑談', type: 'video.other' })
  expect(meta('og:type')).toEqual(['video.other'])
  expect(document.querySelector('script[type="application/ld+json"]')).toBeNull()
})

const Genres = ({ chosen }: { chosen?: readonly string[] }) => {
  const nameOf = useGenreName()
  const choices = useGenreChoices(chosen)
  return (
    <p>
      {nameOf('talk')} {nameOf('new')} {choices.map(({ id }) => id).join('・')}
    </p>
  )
}
const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'radio', name: 'ラジオ', offered: false },
]

test('a genre has its name, or its id while the names are missing; retired ones are offered only where chosen', async () => {
  await openPage(<Genres />, { genres })
  await screen.findByText('雑談 new talk')
  await openPage(<Genres chosen={['radio']} />, { genres })
  await screen.findByText('雑談 new talk・radio')
})
