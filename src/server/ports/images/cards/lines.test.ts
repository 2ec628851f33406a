import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakLines, shortenedLines, widthOf, type MeasuredPiece } from './lines.ts'
import { splitPhrases } from './phrases.ts'

/** Every character is one em wide. */
const measured = (text: string): MeasuredPiece[] =>
  splitPhrases(text).map((piece) => ({ ...piece, width: [...piece.text].length }))

describe('lines of a title', () => {
  test('are as few as possible, and even', () => {
    expect(breakLines(measured('好きな配信者に、いま会える。'), 1, 20, 3)?.lines).toEqual([
      '好きな配信者に、いま会える。',
    ])
    expect(breakLines(measured('aa bb cc dd'), 1, 9, 3)?.lines).toEqual(['aa bb', 'cc dd'])
  })

  test('break between phrases in preference to even lengths', () => {
    const result = breakLines(measured('ライブ配信ガイドラインを守る'), 1, 12, 3)
    expect(result).toEqual({ lines: ['ライブ配信ガイドラインを', '守る'], insidePhrase: false })
  })

  test('break inside a phrase where necessary, and report this', () => {
    const result = breakLines(measured('低遅延ライブ配信サービス'), 1, 8, 3)
    expect(result).toEqual({ lines: ['低遅延ライブ', '配信サービス'], insidePhrase: true })
  })

  test('are null where the text does not fit, which is then truncated with an ellipsis', () => {
    const pieces = measured('一つ目の行、二つ目の行、三つ目の行、四つ目の行')
    expect(breakLines(pieces, 1, 7, 2)).toBeNull()
    expect(shortenedLines(pieces, 1, 7, 2, 1)).toEqual(['一つ目の行、', '二つ目の行…'])
  })

  test('never exceed the width (property)', () => {
    const word = fc.record({ width: fc.integer({ min: 1, max: 10 }), spaced: fc.boolean() })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const pieces = words.map(({ width, spaced }, index) => ({
          text: 'x'.repeat(width),
          before: 'word' as const,
          spaced: spaced && index > 0,
          width,
        }))
        const lines = breakLines(pieces, 1, 12, 3)?.lines ?? shortenedLines(pieces, 1, 12, 3, 1)
        expect(lines.length).toBeLessThanOrEqual(3)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(12)
        expect(widthOf(pieces, 1)).toBeGreaterThan(0)
      }),
    )
  })
})
