import { describe, expect, test } from 'vitest'
import { positionOf, updateRanks } from './ranks.ts'

const liver = (id: number) => ({ id, nickName: `liver ${id}`, avatarUrl: '', hasPage: true })
const loaded = [
  { division: 1, rank: 1, points: 30, liver: liver(1), liveId: 'live1' },
  { division: 1, rank: 2, points: 10, liver: liver(2), liveId: null },
]

describe('newer ranks', () => {
  test('reorder the loaded livers', () => {
    const ranks = [
      { division: 1, rank: 1, points: 40, userId: 2 },
      { division: 1, rank: 2, points: 30, userId: 1 },
    ]
    expect(updateRanks(loaded, ranks)).toEqual([
      { division: 1, rank: 1, points: 40, liver: liver(2), liveId: null },
      { division: 1, rank: 2, points: 30, liver: liver(1), liveId: 'live1' },
    ])
  })

  test('with an unknown liver need the livers to be loaded again', () => {
    expect(updateRanks(loaded, [{ division: 1, rank: 1, points: 40, userId: 3 }])).toBeNull()
  })
})

describe('the position of a liver', () => {
  const ranks = [
    { division: 1, rank: 1, points: 30, userId: 1 },
    { division: 1, rank: 2, points: 30, userId: 2 },
    { division: 2, rank: 1, points: 5, userId: 3 },
  ]
  test('has one point more than the distance, because of equal points the other was first', () => {
    expect(positionOf(ranks, 2)).toEqual({ rank: 2, points: 30, toNext: 1 })
  })
  test('is without a next one for the first of a division', () => {
    expect(positionOf(ranks, 3)).toEqual({ rank: 1, points: 5, toNext: null })
  })
  test('does not exist without an entry', () => {
    expect(positionOf(ranks, 4)).toBeNull()
  })
})
