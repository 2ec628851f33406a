import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, japanDate, japanTimeOfDayMs } from '#contract/japan-time.ts'
import { endingPeriods, rankingPeriods } from '#contract/rankings/limits.ts'
import { isStart, previousStarts, startsAt, windowOf } from './periods.ts'

const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2050-01-01T00:00:00Z'),
  noInvalidDate: true,
})

const weekdayInJapan = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', weekday: 'short' })
const dayInJapan = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', day: 'numeric' })

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

  test('contains its instant, from midnight in Japan until before the next period', () => {
    fc.assert(
      fc.property(fc.constantFrom(...endingPeriods), instants, (period, at) => {
        const starts = startsAt(period, at)
        const { from, until } = windowOf(period, starts)
        if (until === null) throw new Error('the period ends')
        expect(japanDate(from)).toBe(starts)
        expect([japanTimeOfDayMs(from), japanTimeOfDayMs(until)]).toEqual([0, 0])
        expect(from.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(at.getTime()).toBeLessThan(until.getTime())
        expect(startsAt(period, new Date(until.getTime() - 1))).toBe(starts)
        expect(previousStarts(period, startsAt(period, until))).toBe(starts)
        expect(isStart(period, starts)).toBe(true)
      }),
    )
  })

  test('is a calendar day, a week from Monday, or a month from its first day', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const week = windowOf('week', startsAt('week', at))
        const month = windowOf('month', startsAt('month', at))
        const day = windowOf('day', startsAt('day', at))
        expect(weekdayInJapan.format(week.from)).toBe('Mon')
        expect(Number(week.until) - Number(week.from)).toBe(7 * dayMs)
        expect(Number(day.until) - Number(day.from)).toBe(dayMs)
        expect(dayInJapan.format(month.from)).toBe('1')
        expect(month.until === null ? null : dayInJapan.format(month.until)).toBe('1')
        expect([28, 29, 30, 31]).toContain((Number(month.until) - Number(month.from)) / dayMs)
      }),
    )
  })

  test('of all time does not end', () => {
    expect(windowOf('all', startsAt('all', new Date())).until).toBeNull()
  })

  test('begins on no other day', () => {
    expect(rankingPeriods.map((period) => isStart(period, '2026-11-24'))).toEqual([true, false, false, false])
  })
})
