import { describe, expect, test } from 'vitest'
import { asLanguage } from './language.ts'

describe('the language of a request', () => {
  test('must be one of the three when given by name', () => {
    expect(asLanguage('ko')).toBe('ko')
    expect(asLanguage('zh')).toBeUndefined()
    expect(asLanguage(null)).toBeUndefined()
  })
})
