import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionBetween, positionStep } from './position.ts'

test('a position is between its neighbours, or the list must be numbered again (property)', () => {
  const position = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 2 ** 30 }), (before, distance) => {
      const after = before + distance
      const between = positionBetween(before, after)
      expect(between === null).toBe(distance === 1)
      expect(between === null || (before < between && between < after)).toBe(true)
    }),
  )
})

test('an end of a list always has a position, one step away', () => {
  expect(positionBetween(null, null)).toBe(0)
  expect(positionBetween(null, 5)).toBe(5 - positionStep)
  expect(positionBetween(5, null)).toBe(5 + positionStep)
})

test('twenty items fit between two neighbours at the same end', () => {
  let after: number | null = positionStep
  for (let moves = 0; moves < 20; moves += 1) after = positionBetween(0, after)
  expect(after).toBe(1)
  expect(positionBetween(0, after)).toBeNull()
})
