import { expect, test } from 'vitest'
import { dateAt, positionAt } from './program-dates.ts'

/** The encoder was disconnected for ten seconds after the second segment. */
const segments = [
  { start: 0, programDateTime: 100_000 },
  { start: 2, programDateTime: 102_000 },
  { start: 4, programDateTime: 114_000 },
]

test('a position has the date of its segment, also after an interruption', () => {
  expect([0, 1.5, 3.9, 4, 5].map((position) => dateAt(position, segments))).toEqual([
    100_000, 101_500, 103_900, 114_000, 115_000,
  ])
})

test('a date has the position that shows it', () => {
  expect([100_000, 103_900, 114_500, 120_000].map((date) => positionAt(date, segments))).toEqual([0, 3.9, 4.5, 10])
})

test('a date before the playlist is before its first position', () => {
  expect(positionAt(99_000, segments)).toBe(-1)
  expect(dateAt(-1, segments)).toBe(99_000)
})

test('a playlist without dates has none', () => {
  expect(dateAt(1, [{ start: 0, programDateTime: null }])).toBeNull()
  expect(positionAt(100_000, [])).toBeNull()
})
