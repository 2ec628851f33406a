import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followerOf, indexAt, moveItem } from './order.ts'

describe('the order of a list', () => {
  test('changes by one moved item', () => {
    expect(moveItem([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4])
    expect(moveItem([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3])
  })

  test('contains the same items after any move, and the others in their order', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1 })
    fc.assert(
      fc.property(ids, fc.nat(), fc.integer(), (list, start, to) => {
        const from = start % list.length
        const after = moveItem(list, from, to)
        const others = (all: readonly number[]) => all.filter((id) => id !== list[from])
        expect(others(after)).toEqual(others(list))
        expect(after).toHaveLength(list.length)
        expect(after).toContain(list[from])
      }),
    )
  })

  test('names the item that follows, and none at the end', () => {
    expect(followerOf([7, 8, 9], 8)).toBe(9)
    expect(followerOf([7, 8, 9], 9)).toBeNull()
  })

  test('of a dragged item follows the centres of the others', () => {
    const others = [
      { top: 0, height: 40 },
      { top: 50, height: 40 },
    ]
    expect([indexAt(others, 10), indexAt(others, 30), indexAt(others, 300)]).toEqual([0, 1, 2])
  })
})
