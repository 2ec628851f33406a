import { expect, test } from 'vitest'
import { quotaOf } from './quotas.ts'

test('a quota of a class is a part of the calls per minute, and at least one request', () => {
  expect(quotaOf('calls', 1200)).toEqual({ client: 1200, unknown: 1200, address: 120_000 })
  expect(quotaOf('pages', 1200)).toEqual({ client: 300, unknown: 3000, address: 30_000 })
  expect(quotaOf('actions', 1200)).toEqual({ client: 120, unknown: 600, address: 12_000 })
  expect(quotaOf('callbacks', 1200)).toMatchObject({ address: 12_000 })
  expect(quotaOf('actions', 1)).toEqual({ client: 1, unknown: 1, address: 10 })
})

test('a quota of a route does not depend on the calls per minute', () => {
  expect(quotaOf({ perMinute: 10 }, 1200)).toEqual({ client: 10, unknown: 10, address: 1000 })
})

test('two thousand new visitors of an address fit into a minute, with fifteen pages and sixty calls each', () => {
  const visitors = 2000
  const { pages, calls } = { pages: quotaOf('pages', 1200), calls: quotaOf('calls', 1200) }
  expect(pages.unknown).toBeGreaterThanOrEqual(visitors)
  expect(pages.address).toBeGreaterThanOrEqual(visitors * 15)
  expect(calls.address).toBeGreaterThanOrEqual(visitors * 60)
})
