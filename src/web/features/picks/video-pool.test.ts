import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignElements, pooledPositions, poolSize } from './video-pool.ts'

const steps = fc.array(fc.integer({ min: -1, max: 1 }), { maxLength: 200 })

test('each wanted position has exactly one of three elements, and one that stays is not moved (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), steps, (count, moves) => {
      let current = 0
      let assigned: (number | null)[] = Array.from({ length: poolSize }, () => null)
      for (const move of [0, ...moves]) {
        current = Math.max(0, Math.min(count - 1, current + move))
        const wanted = pooledPositions(current, count)
        const next = assignElements(assigned, wanted)
        expect(next).toHaveLength(poolSize)
        expect(next.filter((position) => position !== null).toSorted((a, b) => a - b)).toEqual(wanted)
        const stays = (position: number | null): boolean => position !== null && wanted.includes(position)
        expect(next.filter((_, index) => stays(assigned[index] ?? null))).toEqual(assigned.filter(stays))
        assigned = next
      }
    }),
  )
})

test('the current position and the next one always have an element', () => {
  expect(pooledPositions(0, 50)).toEqual([0, 1, 2])
  expect(pooledPositions(7, 50)).toEqual([6, 7, 8])
  expect(pooledPositions(49, 50)).toEqual([47, 48, 49])
  expect(pooledPositions(0, 1)).toEqual([0])
})
