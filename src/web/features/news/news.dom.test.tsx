import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { NewsArticle } from './news-article.tsx'
import { newsLine, NewsList } from './news-list.tsx'

const publishesAt = '2026-11-22T15:00:00.000Z'
const texts = (ja: string) => ({ ja, en: 'News', ko: '소식' })

test('news are lines in the language of the page, with their day in Japan', async () => {
  const line = newsLine({ id: 5, title: texts('新しいギフト'), publishesAt }, 'ja')
  expect(newsLine({ id: 5, title: texts('新しいギフト'), publishesAt }, 'ko').title).toBe('소식')
  const { screen } = await openPage(<NewsList items={[line]} />)
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('/news/5')
  expect(link.textContent).toMatch(/^2026年11月23日.*新しいギフト$/)
})

test('an article has its day, its title, its text and the way to all news', async () => {
  const { screen } = await openPage(<NewsArticle title="題名" publishesAt={publishesAt} html="<p>本文</p>" />)
  await screen.findByRole('heading', { name: '題名' })
  screen.getByText(/2026年11月23日/)
  screen.getByText('本文')
  expect(screen.getByRole('link', { name: 'すべてのお知らせ' }).getAttribute('href')).toBe('/news')
})
