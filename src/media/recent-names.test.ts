import { expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { RecentNames } from './recent-names.ts'

test('a name that is heard again lasts on from then', () => {
  const clock = manualClock()
  const names = new RecentNames(clock, 1_000, 10)
  names.add('one')
  clock.advance(900)
  names.add('one')
  clock.advance(900)
  expect(names.has('one')).toBe(true)
  clock.advance(100)
  expect(names.has('one')).toBe(false)
})

test('beyond the most the longest silent is forgotten', () => {
  const names = new RecentNames(manualClock(), 1_000, 2)
  for (const name of ['one', 'two', 'one', 'three']) names.add(name)
  expect(['one', 'two', 'three'].map((name) => names.has(name))).toEqual([true, false, true])
})

test('a name that is taken back is not known any more', () => {
  const names = new RecentNames(manualClock(), 1_000, 2)
  names.add('one')
  names.delete('one')
  expect(names.has('one')).toBe(false)
})
