import { expect, test } from 'vitest'
import { profileOf } from '#tests/support/slice-api.ts'
import { dayStart, giftsSince, requireLiver } from './policy.ts'

test('only a user with the role and a granted licence may send', () => {
  expect(requireLiver(profileOf(7, ['liver']), true)).toBe(7)
  expect(() => requireLiver(profileOf(7, ['liver']), false)).toThrow('NO_LIVE_LICENSE')
  expect(() => requireLiver(profileOf(7, ['staff']), true)).toThrow('NO_LIVE_LICENSE')
})

test('a day starts at midnight in Japan', () => {
  expect(dayStart(new Date('2026-11-20T14:59:59.999Z')).toISOString()).toBe('2026-11-19T15:00:00.000Z')
  expect(dayStart(new Date('2026-11-20T15:00:00Z')).toISOString()).toBe('2026-11-20T15:00:00.000Z')
})

test('gifts count for thirty days', () => {
  expect(giftsSince(new Date('2026-12-20T12:00:00Z')).toISOString()).toBe('2026-11-20T12:00:00.000Z')
})
