import { expect, test } from 'vitest'
import { readPeaks, wavePath } from './wave-path.ts'

test('peaks are bytes', () => {
  expect(readPeaks('AED/')).toEqual([0, 64, 255])
})

test('the loudest of each part is a bar, silence a line', () => {
  expect(wavePath([0, 0, 64, 10, 255, 255], 3)).toBe('M0.5 0.98V1.02M1.5 0.50V1.50M2.5 0.00V2.00')
})

test('fewer values than bars are spread over the width', () => {
  expect(wavePath([255, 255], 4)).toBe('M1.0 0.00V2.00M3.0 0.00V2.00')
})
