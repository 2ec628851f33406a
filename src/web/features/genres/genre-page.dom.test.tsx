import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { GenreChips } from './genre-chips.tsx'
import { GenrePage } from './genre-page.tsx'

const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'music', name: '音楽', offered: true },
  { id: 'old', name: '昔の', offered: false },
]
const nothing = { onAir: null, scheduled: null, picks: null, series: null, episodes: null, channels: null }

test('the offered genres are links, of which the present one is marked', async () => {
  const { screen } = await openPage(<GenrePage id="music" name="音楽" icon={null} {...nothing} />, { genres })
  const current = await screen.findByRole('link', { name: '音楽' })
  expect([current.getAttribute('href'), current.getAttribute('aria-current')]).toEqual(['/genres/music', 'page'])
  expect(screen.getByRole('link', { name: '雑談' }).hasAttribute('aria-current')).toBe(false)
  expect(screen.queryByRole('link', { name: '昔の' })).toBeNull()
  screen.getByText('「音楽」の配信や動画はまだありません')
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

test('each list has its title; the genre is then not empty', async () => {
  const above = { onAir: <p>a</p>, scheduled: <p>b</p>, picks: <p>c</p> }
  const lists = { ...above, series: <p>d</p>, episodes: <p>e</p>, channels: <p>f</p> }
  const { screen } = await openPage(<GenrePage id="music" name="音楽" icon={null} {...lists} />, { genres })
  await screen.findByText('a')
  const parts = ['ライブ配信中', '配信予定', 'ピック', 'シリーズ', 'エピソード', 'チャンネル']
  expect(parts.map((name) => screen.getByRole('region', { name }).textContent)).toEqual([
    'ライブ配信中a',
    '配信予定b',
    'ピックc',
    'シリーズd',
    'エピソードe',
    'チャンネルf',
  ])
  expect(screen.queryByText(/まだありません/)).toBeNull()
})

test('a genre has the icon that staff chose', async () => {
  const chosen = [
    { id: 'fortune', name: '占い', icon: 'moon', offered: true },
    { id: 'music', name: '音楽', icon: 'music', offered: true },
  ] as const
  const { screen } = await openPage(<GenreChips />, { genres: chosen })
  const iconOf = (name: string) => screen.getByRole('link', { name }).querySelector('svg')?.getAttribute('class')
  await screen.findByRole('link', { name: '占い' })
  expect([iconOf('占い'), iconOf('音楽')]).toEqual([
    expect.stringContaining('lucide-moon'),
    expect.stringContaining('lucide-music'),
  ])
})

test('without genres there is no row of them', async () => {
  const { screen } = await openPage(
    <>
      <GenreChips />
      <p>ページ</p>
    </>,
    { genres: genres.slice(2) },
  )
  await screen.findByText('ページ')
  expect(screen.queryByRole('navigation')).toBeNull()
})
