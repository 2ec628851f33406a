import { expect, test } from 'vitest'
import { readPeaks, waveformPath } from './waveform.ts'

test('peaks are decoded as bytes', () => {
  expect(readPeaks('AED/')).toEqual([0, 64, 255])
})

test('each bar is the highest peak of its interval, and silence is a thin line', () => {
  expect(waveformPath([0, 0, 64, 10, 255, 255], 3)).toBe('M0.5 0.98V1.02M1.5 0.50V1.50M2.5 0.00V2.00')
})

test('fewer peaks than bars are spread over the width', () => {
  expect(waveformPath([255, 255], 4)).toBe('M1.0 0.00V2.00M3.0 0.00V2.00')
})
