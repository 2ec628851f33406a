import { describe, expect, test } from 'vitest'
import { isThrifty } from './is-thrifty.ts'

describe('links load ahead', () => {
  test.each([{}, { connection: {} }, { connection: { saveData: false, effectiveType: '4g' } }])(
    'in a browser that tells %j',
    (browser) => {
      expect(isThrifty(browser)).toBe(false)
    },
  )
  test('on 3g', () => {
    expect(isThrifty({ connection: { effectiveType: '3g' } })).toBe(false)
  })
})

describe('nothing is loaded ahead', () => {
  test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'with %j',
    (connection) => {
      expect(isThrifty({ connection })).toBe(true)
    },
  )
})
