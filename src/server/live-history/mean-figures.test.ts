import { expect, test } from 'vitest'
import { meanFigures } from './mean-figures.ts'

const figures = {
  durationMs: 60_000,
  peakViewers: 4,
  totalViewers: 10,
  watchSeconds: 600,
  newFollowers: 1,
  comments: 20,
  gifts: 3,
  points: 30,
}

test('the mean of lives is rounded, and lives without recorded viewers do not count for viewers', () => {
  const other = { ...figures, peakViewers: 7, totalViewers: null, watchSeconds: null, points: 0, comments: 21 }
  expect(meanFigures([figures, other])).toEqual({
    ...figures,
    peakViewers: 6,
    points: 15,
    comments: 21,
  })
})

test('a first live has nothing to be compared with', () => {
  expect(meanFigures([])).toBeNull()
  expect(meanFigures([{ ...figures, totalViewers: null, watchSeconds: null }])).toMatchObject({
    totalViewers: null,
    watchSeconds: null,
  })
})
