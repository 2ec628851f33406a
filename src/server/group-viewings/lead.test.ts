import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandLead } from '#contract/group-viewings/limits.ts'
import { leadMs } from './lead.ts'

test('a command acts 250 to 400 ms ahead, later for slower connections', () => {
  expect(leadMs([])).toBe(commandLead.least)
  expect(leadMs([20, 5])).toBe(commandLead.least)
  expect(leadMs([20, 100])).toBe(325)
  expect(leadMs([60_000])).toBe(commandLead.most)
  fc.assert(
    fc.property(fc.array(fc.nat(60_000), { maxLength: 10 }), fc.nat(60_000), (delays, more) => {
      expect(leadMs(delays)).toBeGreaterThanOrEqual(commandLead.least)
      expect(leadMs(delays)).toBeLessThanOrEqual(commandLead.most)
      expect(leadMs([...delays, more])).toBeGreaterThanOrEqual(leadMs(delays))
    }),
  )
})
