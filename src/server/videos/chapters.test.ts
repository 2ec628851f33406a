import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invalidChapters } from './chapters.ts'

const at = (...times: number[]) => times.map((atMs) => ({ atMs, title: 'title' }))

test('ascending times before the end are valid', () => {
  expect(invalidChapters([], 10)).toBeNull()
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9_999)), (times) => {
      expect(invalidChapters(at(...times.toSorted((a, b) => a - b)), 10_000)).toBeNull()
    }),
  )
})

test('each invalid time is named', () => {
  expect(invalidChapters(at(0, 0, 5_000, 4_000), 10_000)).toEqual({
    'chapters.1.atMs': 'is not after the previous chapter',
    'chapters.3.atMs': 'is not after the previous chapter',
  })
  expect(invalidChapters(at(0, 10_000), 10_000)).toEqual({ 'chapters.1.atMs': 'is after the end of the video' })
})
