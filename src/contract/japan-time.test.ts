import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayMs,
  fromJapanTime,
  japanDate,
  japanDateTime,
  japanMonth,
  japanTimeOfDayMs,
  toJapanTime,
} from './japan-time.ts'

const instants = fc.integer({ min: 0, max: 4_000_000_000_000 })

test('date and time agree with the time zone database at any instant', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const at = new Date(instant)
      const known = at.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' })
      expect(japanDateTime(at)).toBe(known)
      expect(japanDate(at)).toBe(known.slice(0, 10))
    }),
  )
})

test('a local time in Japan becomes an instant', () => {
  expect(fromJapanTime('2026-11-21T20:30')).toBe('2026-11-21T11:30:00.000Z')
  expect(fromJapanTime('2026-13-41T20:30')).toBeNull()
  expect(fromJapanTime('tomorrow')).toBeNull()
})

test('the conversions from and to Japan time are inverse to the minute', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const minute = Math.floor(instant / 60_000) * 60_000
      expect(fromJapanTime(toJapanTime(instant))).toBe(new Date(minute).toISOString())
    }),
  )
})

test('the time of day is 0 at midnight in Japan, and less than a day', () => {
  expect(japanTimeOfDayMs(new Date('2026-11-20T15:00:00Z'))).toBe(0)
  expect(japanTimeOfDayMs(new Date('2026-11-20T14:59:59.999Z'))).toBe(dayMs - 1)
})

test('a month begins and ends at midnight in Japan, also at the end of a year', () => {
  expect(japanMonth('2026-12')).toEqual({
    from: new Date('2026-11-30T15:00:00Z'),
    until: new Date('2026-12-31T15:00:00Z'),
  })
})

test('every instant is within the month of its date', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const { from, until } = japanMonth(japanDate(new Date(instant)).slice(0, 7))
      expect(from.getTime()).toBeLessThanOrEqual(instant)
      expect(until.getTime()).toBeGreaterThan(instant)
    }),
  )
})
