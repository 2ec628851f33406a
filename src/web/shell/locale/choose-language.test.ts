import { describe, expect, test } from 'vitest'
import { acceptedLanguage, asLanguage } from './choose-language.ts'

describe('the language of a visit', () => {
  test('is Japanese without a header', () => {
    expect(acceptedLanguage(null)).toBe('ja')
    expect(acceptedLanguage('')).toBe('ja')
  })
  test('is the first of ours that the browser names', () => {
    expect(acceptedLanguage('fr-FR,ko-KR,en;q=0.8')).toBe('ko')
  })
  test('follows the weights, not the order', () => {
    expect(acceptedLanguage('ja;q=0.3, en-GB;q=0.9')).toBe('en')
  })
  test('never is one that the browser refuses', () => {
    expect(acceptedLanguage('en;q=0')).toBe('ja')
  })
  test('is only one of the three when asked for by name', () => {
    expect(asLanguage('ko')).toBe('ko')
    expect(asLanguage('zh')).toBeUndefined()
    expect(asLanguage(null)).toBeUndefined()
  })
})
