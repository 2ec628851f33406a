import { expect, test } from 'vitest'
import { formatDay } from './format-day.ts'

test('a date is written as it is, wherever the server stands', () => {
  expect(formatDay('2000-04-01', 'ja')).toBe('2000年4月1日')
  expect(formatDay('2000-04-01', 'en')).toBe('April 1, 2000')
  expect(formatDay('2000-04-01', 'ko')).toBe('2000년 4월 1일')
})

test('an instant is the day that it is in Japan', () => {
  expect(formatDay('2026-11-20T14:59:59Z', 'ja')).toBe('2026年11月20日')
  expect(formatDay('2026-11-20T15:00:00Z', 'ja')).toBe('2026年11月21日')
})
