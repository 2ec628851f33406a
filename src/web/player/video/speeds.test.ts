import { expect, test } from 'vitest'
import { neighbouringSpeed } from './speeds.ts'

test('the next speed is faster or slower by one step, within half and double', () => {
  expect([neighbouringSpeed(1, 'faster'), neighbouringSpeed(1, 'slower')]).toEqual([1.25, 0.75])
  expect([neighbouringSpeed(2, 'faster'), neighbouringSpeed(0.5, 'slower')]).toEqual([2, 0.5])
})
