import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { keptMs, KeptValues } from './kept-values.ts'

let clock: TestClock
let isCurrent: boolean
let values: KeptValues<number, string>

beforeEach(() => {
  clock = new TestClock()
  isCurrent = true
  values = new KeptValues({ clock, isCurrent: () => isCurrent, mostSize: 10, sizeOf: ({ length }) => length })
})

const keep = (key: number, value: string): void => values.startRead()(key, value)
const kept = (...keys: number[]) => keys.map((key) => values.get(key))

test('a value is used for five seconds from the begin of its read', () => {
  const keepLater = values.startRead()
  clock.advance(1000)
  keepLater(1, 'one')
  clock.advance(keptMs - 1001)
  expect(values.get(1)).toBe('one')
  clock.advance(1)
  expect(values.get(1)).toBe(null)
  clock.advance(-keptMs - 1)
  expect(values.get(1)).toBe(null)
})

test('changed values are forgotten, and no others', () => {
  for (const [key, value] of [
    [1, 'one'],
    [2, 'two'],
    [3, 'six'],
  ] as const)
    keep(key, value)
  values.forgetKey(1)
  expect(kept(1, 2, 3)).toEqual([null, 'two', 'six'])
  values.forget((value) => value === 'six')
  expect(kept(2, 3)).toEqual(['two', null])
  values.forgetAll()
  expect(kept(2)).toEqual([null])
})

test('a value that changes while it is read is not kept, another one is', () => {
  const [ofOne, ofTwo] = [values.startRead(), values.startRead()]
  values.forgetKey(1)
  ofOne(1, 'old')
  ofTwo(2, 'two')
  expect(kept(1, 2)).toEqual([null, 'two'])
})

test.each([
  ['any value may have changed', () => values.forgetAll()],
  ['a changed value is found by its content', () => values.forget(() => false)],
  [
    'more keys have changed than are remembered',
    () => {
      for (let key = 2; key < 20_000; key += 1) values.forgetKey(key)
    },
  ],
])('nothing that was being read is kept when %s', (_, change) => {
  const keepLater = values.startRead()
  values.forgetKey(1)
  change()
  keepLater(1, 'old')
  expect(values.get(1)).toBe(null)
})

test('while changes may be missing nothing is used', () => {
  keep(1, 'one')
  isCurrent = false
  expect(values.get(1)).toBe(null)
})

test('the size of all values is limited: those that were read first are forgotten', () => {
  for (const [key, value] of [
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ] as const)
    keep(key, value)
  expect(kept(1, 2, 3)).toEqual([null, 'two', 'three'])
  keep(4, 'longer than the limit')
  expect(kept(2, 3, 4)).toEqual(['two', 'three', null])
})
