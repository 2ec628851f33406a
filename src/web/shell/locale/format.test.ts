import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDateTime, formatDistance, formatElapsed, formatNumber, fromJapanTime, toJapanTime } from './format.ts'

describe('formats', () => {
  test('a running time shows hours only when there are some', () => {
    expect(formatElapsed(0)).toBe('0:00')
    expect(formatElapsed(245_900)).toBe('4:05')
    expect(formatElapsed(3_723_000)).toBe('1:02:03')
    expect(formatElapsed(-5000)).toBe('0:00')
  })
  test('dates are told in Japan time, whatever the machine', () => {
    expect(formatDateTime('2026-11-21T11:00:00Z', 'ja')).toBe('11月21日(土) 20:00')
    expect(formatDateTime('2026-11-21T15:30:00Z', 'en')).toContain('0:30')
  })
  test('a distance is told in the largest whole unit', () => {
    const now = Date.parse('2026-11-21T00:00:00Z')
    expect(formatDistance('2026-11-21T01:59:59Z', now, 'ja')).toBe('1時間後')
    expect(formatDistance('2026-11-20T23:55:00Z', now, 'ja')).toBe('5分前')
    expect(formatDistance('2026-11-24T00:00:00Z', now, 'en')).toBe('in 3 days')
    expect(formatDistance('2026-11-21T00:00:10Z', now, 'ko')).toBe('1분 후')
  })
  test('numbers are grouped', () => {
    expect(formatNumber(12_345, 'ja')).toBe('12,345')
  })
  test('a time typed in Japan becomes that instant', () => {
    expect(fromJapanTime('2026-11-21T20:30')).toBe('2026-11-21T11:30:00.000Z')
    expect(fromJapanTime('2026-13-41T20:30')).toBeNull()
    expect(fromJapanTime('tomorrow')).toBeNull()
  })
  test('writing a Japan time and reading it back gives the same minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (instant) => {
        const minute = Math.floor(instant / 60_000) * 60_000
        expect(fromJapanTime(toJapanTime(instant))).toBe(new Date(minute).toISOString())
      }),
    )
  })
})
