import { expect, test } from 'vitest'
import { amplitudeOf, parseWaveform, sliceWaveform, stepOf } from './peaks.ts'

test('has two values per second, and at most 7,200 for a longer recording', () => {
  expect(stepOf(60_000)).toBe(500)
  expect(stepOf(3_600_000)).toBe(500)
  expect((6 * 3_600_000) / stepOf(6 * 3_600_000)).toBeLessThanOrEqual(7200)
})

test('converts a level to an eight-bit amplitude', () => {
  expect([0, -6.02, -20, -100, null].map(amplitudeOf)).toEqual([255, 128, 26, 0, 0])
})

test('slices the values by time', () => {
  const peaks = Buffer.from([1, 2, 3, 4, 5, 6]).toString('base64')
  const part = sliceWaveform({ stepMs: 500, peaks }, 1_000, 2_000)
  expect([...Buffer.from(part.peaks, 'base64')]).toEqual([3, 4])
})

test('rejects other content', () => {
  expect(parseWaveform('{"stepMs":500,"peaks":"AAEC"}')).toEqual({ stepMs: 500, peaks: 'AAEC' })
  for (const other of ['{}', 'null', '[]', '{"stepMs":"1","peaks":""}']) expect(parseWaveform(other)).toBeNull()
})
