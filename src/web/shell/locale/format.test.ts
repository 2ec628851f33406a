import { describe, expect, test } from 'vitest'
import { formatDateTime, formatDay, formatDistance, formatElapsed, formatNumber } from './format.ts'

describe('formats', () => {
  test('a duration shows hours only from one hour on', () => {
    expect(formatElapsed(0)).toBe('0:00')
    expect(formatElapsed(245_900)).toBe('4:05')
    expect(formatElapsed(3_723_000)).toBe('1:02:03')
    expect(formatElapsed(-5000)).toBe('0:00')
  })
  test('a date and time is in Japan time, independent of the time zone of the machine', () => {
    expect(formatDateTime('2026-11-21T11:00:00Z', 'ja')).toBe('11月21日(土) 20:00')
    expect(formatDateTime('2026-11-21T15:30:00Z', 'en')).toContain('0:30')
  })
  test('a relative time uses the largest whole unit', () => {
    const now = Date.parse('2026-11-21T00:00:00Z')
    expect(formatDistance('2026-11-21T01:59:59Z', now, 'ja')).toBe('1時間後')
    expect(formatDistance('2026-11-20T23:55:00Z', now, 'ja')).toBe('5分前')
    expect(formatDistance('2026-11-24T00:00:00Z', now, 'en')).toBe('in 3 days')
    expect(formatDistance('2026-11-21T00:00:10Z', now, 'ko')).toBe('1분 후')
  })
  test('a calendar date does not depend on a time zone', () => {
    expect(formatDay('2000-04-01', 'ja')).toBe('2000年4月1日')
    expect(formatDay('2000-04-01', 'en')).toBe('April 1, 2000')
    expect(formatDay('2000-04-01', 'ko')).toBe('2000년 4월 1일')
  })
  test('the day of an instant is its day in Japan', () => {
    expect(formatDay('2026-11-20T14:59:59Z', 'ja')).toBe('2026年11月20日')
    expect(formatDay('2026-11-20T15:00:00Z', 'ja')).toBe('2026年11月21日')
  })
  test('numbers have thousands separators', () => {
    expect(formatNumber(12_345, 'ja')).toBe('12,345')
  })
})
