import { expect, test } from 'vitest'
import type { EpisodeCard } from '#contract/episodes/schemas.ts'
import { genreShelves } from './genre-shelves.ts'

const episode = (id: number, genre: string | null): EpisodeCard => ({
  id,
  genre,
  channelId: 1,
  channel: { id: 1, name: '', avatarUrl: null },
  series: { id: 1, title: '' },
  title: '',
  visibility: 'public',
  state: 'published',
  publishesAt: null,
  access: 'watch',
  video: null,
  views: 0,
  progressMs: null,
  finished: false,
})

test('each genre has one shelf, in the order in which the genres first appear', () => {
  const episodes = [episode(5, 'music'), episode(2, null), episode(9, 'talk'), episode(1, 'music')]
  const shelves = genreShelves(episodes).map(({ genre, episodes: row }) => [genre, row.map(({ id }) => id)])
  expect(shelves).toEqual([
    ['music', [5, 1]],
    [null, [2]],
    ['talk', [9]],
  ])
})

test('without episodes there is no shelf', () => {
  expect(genreShelves([])).toEqual([])
})
