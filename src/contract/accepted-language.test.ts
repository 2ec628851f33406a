import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'
import { languages } from './languages.ts'

describe('the accepted language', () => {
  test.each([undefined, null, '', '*', ';;;,,,q=9,*', 'en;q=0', 'fr, jav'])('of %j is the default', (header) => {
    expect(acceptedLanguage(header)).toBe('ja')
  })

  test.each([
    ['fr-FR,ko-KR,en;q=0.8', 'ko'],
    ['de, ko-KR;q=0.5', 'ko'],
    ['en-US,ko', 'en'],
    ['EN-gb', 'en'],
  ])('of %j is the first supported one: %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language)
  })

  test('follows the weights, not the order', () => {
    expect(acceptedLanguage('ja;q=0.3, en-GB;q=0.9')).toBe('en')
  })

  test('exists for any header', () => {
    const headers = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...'jaenko-;q=.019, "\\')).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(headers, (header) => {
        expect(languages).toContain(acceptedLanguage(header))
      }),
    )
  })
})
