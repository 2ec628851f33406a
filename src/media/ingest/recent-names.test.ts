import { expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { RecentNames } from './recent-names.ts'

test('extends the lifetime of a name that is added again', () => {
  const clock = manualClock()
  const names = new RecentNames(clock, 1_000, 10)
  names.add('one')
  clock.advance(900)
  names.add('one')
  clock.advance(900)
  expect(names.has('one')).toBe(true)
  clock.advance(101)
  expect(names.has('one')).toBe(false)
})

test('evicts the least recently added name beyond the capacity', () => {
  const names = new RecentNames(manualClock(), 1_000, 2)
  for (const name of ['one', 'two', 'one', 'three']) names.add(name)
  expect(['one', 'two', 'three'].map((name) => names.has(name))).toEqual([true, false, true])
})

test('forgets a deleted name', () => {
  const names = new RecentNames(manualClock(), 1_000, 2)
  names.add('one')
  names.delete('one')
  expect(names.has('one')).toBe(false)
})
