import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endingPeriods } from '#contract/rankings/limits.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import { listPeriodsAt } from '#tests/support/given-rankings.ts'
import { edgeInstants, periodInJapan } from '#tests/support/japan-calendar.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { startsAt, windowOf } from './periods.ts'

/** With clock changes of an hour and of half an hour, on both sides of the date line, and Japan. */
const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Tokyo',
]

describe.each(zones)('on a host in %s', (zone) => {
  afterEach(() => vi.unstubAllEnvs())

  test('periods are those of Japan, also when the clock of the host changes', () => {
    vi.stubEnv('TZ', zone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    fc.assert(
      fc.property(fc.constantFrom(...endingPeriods), edgeInstants, (period, at) => {
        const starts = startsAt(period, at)
        expect({ starts, ...windowOf(period, starts) }).toEqual(periodInJapan(period, at))
      }),
    )
  })
})

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('on %s', (_, open) => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  test.each(zones)('a gift counts in the periods of Japan where the database is in %s', async (zone) => {
    const instants = fc.sample(edgeInstants, 60)
    const expected = instants.flatMap((at) => endingPeriods.map((period) => periodInJapan(period, at).starts))
    expect(await ledger.database.run(listPeriodsAt, { zone, instants })).toEqual(expected)
  })
})
