import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitPhrases } from './phrases.ts'

const markBreaks = (text: string) =>
  splitPhrases(text)
    .map(({ text: piece, before }, index) => (index === 0 ? '' : before === 'phrase' ? '|' : '/') + piece)
    .join('')

describe('line breaks of a title', () => {
  test.each([
    ['好きな配信者に、いま会える。', '好きな|配信者に、|いま/会える。'],
    ['夏の終わりの音楽会', '夏の|終わりの|音楽会'],
    ['低遅延ライブ配信サービス', '低遅延/ライブ/配信/サービス'],
    ['資金決済法に基づく表示', '資金/決済法に|基づく|表示'],
    ['お知らせ「本日20時から」', 'お知らせ|「本日/20時から」'],
    ['「夜ふかし」について話す', '「夜ふかし」について|話す'],
    ['ライブ配信ガイドライン', 'ライブ/配信/ガイドライン'],
    ['この機器では選んだ設定を使えません', 'この/機器では|選んだ|設定を|使えません'],
    ['支払いが取り消されました', '支払いが|取り消されました'],
    ['1〜30文字で入力', '1〜30文字で|入力'],
    ['お悩み相談室', 'お悩み/相談室'],
    ['佐藤あおい', '佐藤あおい'],
    ['みんなで歌おう♪カラオケ大会', 'みんなで|歌おう♪|カラオケ/大会'],
  ])('in %s', (text, expected) => {
    expect(markBreaks(text)).toBe(expected)
  })

  test('are at spaces only in English and Korean', () => {
    expect(markBreaks("Don't miss low-latency streams (live)!")).toBe("Don't|miss|low-latency|streams|(live)!")
    expect(markBreaks('좋아하는 방송인을 지금, 바로')).toBe('좋아하는|방송인을|지금,|바로')
  })

  test('preserve all characters, without a leading space (property)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'あのお終音ライabc 가나、。「」!?1２ーっ#'), { maxLength: 40 }),
        (letters) => {
          const text = letters.join('')
          const pieces = splitPhrases(text)
          expect(pieces.map((piece) => piece.text).join('')).toBe(text.replaceAll(' ', ''))
          expect(pieces[0]?.spaced ?? false).toBe(false)
        },
      ),
    )
  })
})
