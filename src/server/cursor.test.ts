import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursor } from '#contract/cursor.ts'
import { pageOf, readCursor, timeOf } from './cursor.ts'

const keys = fc.maxSafeInteger()
const ids = fc.integer({ min: 1, max: 2_147_483_647 })

test('a cursor is accepted by the contract and returns key and id (property)', () => {
  fc.assert(
    fc.property(keys, ids, (key, id) => {
      const { next } = pageOf(
        [
          { key, id },
          { key, id },
        ],
        1,
        (item) => item,
      )
      expect(cursor.parse(next)).toBe(next)
      expect(readCursor(next ?? undefined)).toEqual({ key, id })
    }),
  )
})

test('the last page has no cursor', () => {
  expect(pageOf([1, 2], 2, (id) => ({ key: id, id }))).toEqual({ items: [1, 2], next: null })
  expect(pageOf([], 2, (id: number) => ({ key: id, id }))).toEqual({ items: [], next: null })
  expect(readCursor(undefined)).toBeNull()
})

test.each(['9999999999999999_1', '1_9999999999', '1_2147483648'])('the cursor %s is rejected', (text) => {
  expect(() => readCursor(text)).toThrow('INVALID_REQUEST')
})

test('the time of a key can be written with a year of four digits, whatever the key is (property)', () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(timeOf({ key, id: 1 }).toISOString()).toMatch(/^\d{4}-/)
    }),
  )
  expect(timeOf({ key: 1_790_000_000_000, id: 1 }).getTime()).toBe(1_790_000_000_000)
})
