import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSignatureSeconds } from '#engine-protocol/index.ts'
import { signatureLifetime } from './signature-lifetime.ts'

test('a player gets a signature for five minutes, and renews it', () => {
  expect(signatureLifetime(null)).toBe(300)
})

test('a playback device gets one for the whole recording and pauses, or for six hours of a live', () => {
  expect(signatureLifetime({ recordedMs: 1_800_000 })).toBe(1800 + 4 * 3600)
  expect(signatureLifetime('live')).toBe(6 * 3600)
})

test('no signature is longer than the engine accepts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (recordedMs) => {
      const seconds = signatureLifetime({ recordedMs })
      expect(seconds).toBeLessThanOrEqual(maxSignatureSeconds)
      expect(seconds).toBeGreaterThan(4 * 3600 - 1)
    }),
  )
})
