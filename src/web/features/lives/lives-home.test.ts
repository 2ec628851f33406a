import { expect, test } from 'vitest'
import type { Genre } from '#contract/lives/limits.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { recommendedFirst } from './lives-home.tsx'

const genres: readonly Genre[] = ['talk', 'music', 'game', 'music', 'talk']
const lives = genres.map((genre, index) => ({ ...liveResponse, id: String(index), genre }))

test.each([
  ['music', '13024'],
  ['talk', '04123'],
  ['', '01234'],
  ['dance', '01234'],
  ['no genre', '01234'],
])('recommending %j puts its lives first and keeps the order otherwise', (genre, order) => {
  expect(
    recommendedFirst(lives, genre)
      .map(({ id }) => id)
      .join(''),
  ).toBe(order)
})
