import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, figuresOf, fillDays, periodDays } from './periods.ts'
import { retentionOf, stepCountOf } from './retention.ts'

const none = { views: 0, plays: 0, watchMs: 0, watchedShares: 0 }

describe('a period', () => {
  test('ends today, and is compared with the days before it', () => {
    expect(periodDays('7', '2026-03-03')).toEqual({
      days: { from: '2026-02-25', until: '2026-03-03' },
      previous: { from: '2026-02-18', until: '2026-02-24' },
    })
    expect(periodDays('all', '2026-03-03')).toEqual({ days: { from: null, until: '2026-03-03' }, previous: null })
  })

  test('contains every day once, also those without counts, and their sums are those of the counts', () => {
    const row = fc.record({ offset: fc.nat(27), views: fc.nat(99), plays: fc.nat(99), watchMs: fc.nat(9_999_000) })
    const rows = fc.uniqueArray(row, { selector: ({ offset }) => offset })
    fc.assert(
      fc.property(rows, (counts) => {
        const { days } = periodDays('28', '2026-03-03')
        const counted = counts.map(({ offset, ...fields }) => ({
          day: addDays('2026-03-03', -offset),
          ...fields,
          watchedShares: fields.plays / 2,
        }))
        const filled = fillDays(days, counted, new Map([['2026-03-01', 4]]))
        expect(filled).toHaveLength(28)
        expect(filled.map(({ day }) => day)).toEqual(filled.map((_day, index) => addDays('2026-02-04', index)))
        const sum = (field: 'views' | 'plays') => filled.reduce((total, day) => total + day[field], 0)
        const total = figuresOf(counted, 4)
        expect([sum('views'), sum('plays')]).toEqual([total.views, total.plays])
        expect(total.watchedShare).toBe(total.plays === 0 ? null : 0.5)
        expect(filled.find(({ day }) => day === '2026-03-01')?.newFollowers).toBe(4)
      }),
    )
  })

  test('of all days begins with the first one that has counts, and is empty without any', () => {
    const { days } = periodDays('all', '2026-03-03')
    expect(fillDays(days, [{ day: '2026-03-02', ...none }], new Map()).map(({ day }) => day)).toEqual([
      '2026-03-02',
      '2026-03-03',
    ])
    expect(fillDays(days, [], new Map([['2026-03-03', 1]]))).toHaveLength(1)
    expect(fillDays(days, [], new Map())).toEqual([])
  })
})

describe('the retention', () => {
  test('has a share for each step of the video', () => {
    expect(stepCountOf(12)).toBe(3)
    expect(stepCountOf(null)).toBe(0)
    const steps = [
      { chunk: 0, step: 0, plays: 4 },
      { chunk: 0, step: 2, plays: 1 },
      // Of an earlier, longer file.
      { chunk: 0, step: 3, plays: 1 },
    ]
    expect(retentionOf(steps, 4, 3)).toEqual([1, 0, 0.25])
    expect(retentionOf(steps, 0, 3)).toEqual([])
  })

  test('is never above 1, although plays of another day may have continued', () => {
    expect(retentionOf([{ chunk: 1, step: 1, plays: 9 }], 3, 62).at(-1)).toBe(1)
  })
})
