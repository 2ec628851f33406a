import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movementsOf, pointsToPass } from './movements.ts'

const order = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))
const ranked = (ids: readonly number[]) => ids.map((userId) => ({ userId }))

test('the movement of a user is the difference of the ranks in both periods', () => {
  fc.assert(
    fc.property(order, order, (current, previous) => {
      const movements = movementsOf(ranked(current), ranked(previous))
      for (const [index, userId] of current.entries()) {
        const before = previous.indexOf(userId)
        expect(movements.get(userId)).toBe(before === -1 ? null : before - index)
      }
      expect(movements.size).toBe(current.length)
    }),
  )
})

test('a score passes the one ahead with one point more, as that one was the first to reach its points', () => {
  expect(pointsToPass(10, 10)).toBe(1)
  expect(pointsToPass(10, 25)).toBe(16)
})
