import { describe, expect, test } from 'vitest'
import { acceptedLanguage, asLanguage } from './language.ts'

describe('the language of a request', () => {
  test('defaults to Japanese without a header', () => {
    expect(acceptedLanguage(null)).toBe('ja')
    expect(acceptedLanguage('')).toBe('ja')
  })
  test('is the first supported one of the header', () => {
    expect(acceptedLanguage('fr-FR,ko-KR,en;q=0.8')).toBe('ko')
  })
  test('follows the weights, not the order', () => {
    expect(acceptedLanguage('ja;q=0.3, en-GB;q=0.9')).toBe('en')
  })
  test('is never one with weight zero', () => {
    expect(acceptedLanguage('en;q=0')).toBe('ja')
  })
  test('must be one of the three when given by name', () => {
    expect(asLanguage('ko')).toBe('ko')
    expect(asLanguage('zh')).toBeUndefined()
    expect(asLanguage(null)).toBeUndefined()
  })
})
