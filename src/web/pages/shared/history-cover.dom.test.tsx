import { expect, test } from 'vitest'
import type { HistoryItem } from '#contract/live-history/schemas.ts'
import { openPage } from '#tests/support/dom-page.tsx'
import { HistoryList } from '../../features/live-history/index.ts'
import { HistoryCover } from './history-cover.tsx'

const at = '2026-11-22T12:00:00.000Z'
const figures = {
  durationMs: 60_000,
  peakViewers: 1,
  totalViewers: 1,
  watchSeconds: 60,
  newFollowers: 0,
  comments: 0,
  gifts: 0,
  points: 0,
}

const item = (id: string, images: Pick<HistoryItem, 'posterUrl' | 'thumbnail'>): HistoryItem => {
  return { id, title: id, demo: false, genre: 'music', startedAt: at, endedAt: at, figures, ...images }
}

test('a live has the poster of its archive as cover, else its thumbnail, else a drawing', async () => {
  const thumbnail = { url: '/v1/live-thumbnails/a.webp', template: null }
  const items = [
    item('archived', { posterUrl: '/poster.jpg', thumbnail }),
    item('unpublished', { posterUrl: null, thumbnail }),
    item('plain', { posterUrl: null, thumbnail: null }),
  ]
  const { screen } = await openPage(<HistoryList items={items} next={null} newest cover={HistoryCover} />)
  await screen.findByRole('list', { name: 'ライブの記録' })
  const imageOf = (title: string) =>
    screen.getByRole('link', { name: title }).closest('li')?.querySelector('img')?.getAttribute('src') ?? null
  expect(items.map(({ title }) => imageOf(title))).toEqual(['/poster.jpg', thumbnail.url, null])
  const drawn = screen.getByRole('link', { name: 'plain' }).closest('li')?.querySelector('#ground-plain')
  expect(drawn).not.toBeNull()
})
