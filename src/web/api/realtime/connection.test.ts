import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelay } from './connection.ts'

test('the reconnect delay doubles up to a limit, with a random part', () => {
  expect(reconnectDelay(0, 0)).toBe(500)
  expect(reconnectDelay(0, 1)).toBe(750)
  expect(reconnectDelay(20, 0)).toBe(15_000)
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const delay = reconnectDelay(failures, random)
      expect(delay).toBeGreaterThanOrEqual(500)
      expect(delay).toBeLessThanOrEqual(22_500)
    }),
  )
})
