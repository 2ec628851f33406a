import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTemplate, formatGifts, thanksLength } from './template.ts'
import { cleanLines } from '../written-text/clean.ts'

const gifts = [
  { name: { ja: 'ハート', en: 'Heart', ko: '하트' }, quantity: 3 },
  { name: { ja: '花束', en: 'Bouquet', ko: '꽃다발' }, quantity: 1 },
]

describe('a template', () => {
  test('names the supporter and the gifts, as often as it has their placeholders', () => {
    const values = { name: 'みお', gifts: formatGifts(gifts, 'ja') }
    expect(fillTemplate('{name}さん、{gifts}をありがとう！{name}さん', values)).toBe(
      'みおさん、ハート×3、花束×1をありがとう！みおさん',
    )
  })
  test('lists gifts in the language of the liver', () => {
    expect(formatGifts(gifts, 'en')).toBe('Heart×3, Bouquet×1')
    expect(formatGifts(gifts, 'ko')).toBe('하트×3, 꽃다발×1')
  })
  test('keeps other words in braces', () => {
    expect(fillTemplate('{nickname} {name', { name: 'みお', gifts: '' })).toBe('{nickname} {name')
  })
  test('does not fill placeholders in the name of a supporter', () => {
    expect(fillTemplate('{name}', { name: '{gifts}$&', gifts: 'x' })).toBe('{gifts}$&')
  })
})

describe('the stored form of a message', () => {
  test('has no control characters, no surrounding space and at most one empty line in a row', () => {
    expect(cleanLines(' a\r\nb\u0000\u0007\n\n\n\nc \n')).toBe('a\nb\n\nc')
  })
  test('does not change when it is stored again (property)', () => {
    const unit = fc.constantFrom('a', ' ', '\n', '\r', '\u0000', '\ud800', '\u2028', '🎁', 'か', '\u3099')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
        const stored = cleanLines(text)
        expect(cleanLines(stored)).toBe(stored)
      }),
    )
  })
  test('is counted in characters, not in UTF-16 units', () => {
    expect(thanksLength(' 🎁🎁 ')).toBe(2)
  })
})
