import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endingPeriods, rankingPeriods } from '#contract/rankings/limits.ts'
import { edgeInstants, periodInJapan } from '#tests/support/japan-calendar.ts'
import { isStart, previousStarts, startsAt, windowOf } from './periods.ts'

/** The parts of a `Date` that are those of the time zone of the host. */
const hostMethods = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const

afterEach(() => vi.restoreAllMocks())

describe('a period', () => {
  test.each([
    ['day', '2026-11-23T14:59:59.999Z', '2026-11-23'],
    ['day', '2026-11-23T15:00:00.000Z', '2026-11-24'],
    ['week', '2026-11-22T14:59:59.999Z', '2026-11-16'],
    ['week', '2026-11-22T15:00:00.000Z', '2026-11-23'],
    ['month', '2026-11-30T14:59:59.999Z', '2026-11-01'],
    ['month', '2026-11-30T15:00:00.000Z', '2026-12-01'],
    ['day', '2028-02-28T15:00:00.000Z', '2028-02-29'],
    ['month', '2028-02-29T14:59:59.999Z', '2028-02-01'],
    ['month', '2028-02-29T15:00:00.000Z', '2028-03-01'],
    ['week', '2026-12-31T15:00:00.000Z', '2026-12-28'],
    ['all', '2026-12-31T15:00:00.000Z', '1970-01-01'],
  ] as const)('%s at %s starts on %s', (period, at, starts) => {
    expect(startsAt(period, new Date(at))).toBe(starts)
  })

  test('is the one of the calendar of Japan at any instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...endingPeriods), edgeInstants, (period, at) => {
        const starts = startsAt(period, at)
        expect({ starts, ...windowOf(period, starts) }).toEqual(periodInJapan(period, at))
      }),
      { numRuns: 300 },
    )
  })

  test('contains its start and not its end, which is the start of the next one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...endingPeriods), edgeInstants, (period, at) => {
        const starts = startsAt(period, at)
        const { from, until } = windowOf(period, starts)
        if (until === null) throw new Error('the period ends')
        expect([from <= at, at < until]).toEqual([true, true])
        const last = new Date(until.getTime() - 1)
        expect([from, last].map((edge) => startsAt(period, edge))).toEqual([starts, starts])
        const next = startsAt(period, until)
        expect([windowOf(period, next).from, previousStarts(period, next)]).toEqual([until, starts])
        expect(startsAt(period, new Date(from.getTime() - 1))).toBe(previousStarts(period, starts))
        expect([starts, next].map((day) => isStart(period, day))).toEqual([true, true])
      }),
      { numRuns: 300 },
    )
  })

  test('does not depend on the time zone of the host', () => {
    const instants = fc.sample(edgeInstants, 100)
    for (const name of hostMethods)
      for (const method of [`get${name}`, `set${name}`] as const)
        vi.spyOn(Date.prototype, method).mockImplementation(() => {
          throw new Error(`${method} reads the time zone of the host`)
        })
    vi.spyOn(Date.prototype, 'getDay').mockReturnValue(Number.NaN)
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(Number.NaN)
    const windows = instants.map((at) => rankingPeriods.map((period) => windowOf(period, startsAt(period, at))))
    vi.restoreAllMocks()
    expect(windows.map((all) => all.slice(0, endingPeriods.length))).toEqual(
      instants.map((at) =>
        endingPeriods.map((period) => {
          const { from, until } = periodInJapan(period, at)
          return { from, until }
        }),
      ),
    )
  })

  test('of all time does not end', () => {
    expect(windowOf('all', startsAt('all', new Date())).until).toBeNull()
  })

  test('begins on no other day', () => {
    expect(rankingPeriods.map((period) => isStart(period, '2026-11-24'))).toEqual([true, false, false, false])
  })
})
