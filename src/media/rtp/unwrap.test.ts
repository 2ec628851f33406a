import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Unwrap } from './unwrap.ts'

test.each([16, 32] as const)('follows a counter of %i bits through any steps of less than half its range', (bits) => {
  const size = 2 ** bits
  const step = fc.integer({ min: -(size / 2) + 1, max: size / 2 - 1 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: size - 1 }), fc.array(step, { maxLength: 50 }), (start, steps) => {
      const unwrap = new Unwrap(bits)
      expect(unwrap.next(start)).toBe(start)
      let value = start
      for (const one of steps) {
        value += one
        expect(unwrap.next(((value % size) + size) % size)).toBe(value)
      }
    }),
  )
})
