import { loadDefaultJapaneseParser } from 'budoux'

/** Break opportunity by Japanese conventions: between phrases, if necessary between words, otherwise never. */
export type Break = 'never' | 'word' | 'phrase'

export interface Piece {
  readonly text: string
  /** Break opportunity before the piece. */
  readonly before: Break
  /** A space precedes the piece, unless it starts a line. */
  readonly spaced: boolean
}

const noStart = /^[\p{Pe}\p{Pf}、。，．・：；？！?!,.:;ー～〜…‥％%々♪☆★♡♥ァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ]/u
const noEnd = /[\p{Ps}\p{Pi}＃#@￥$]$/u
const hiraganaStart = /^\p{scx=Hira}/u
const japaneseStart = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u
const japaneseEnd = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]$/u
const loneKanji = /^\p{scx=Han}$/u
const prefixOrCount = /^[おご]$|\p{Nd}$/u

const parser = loadDefaultJapaneseParser()
const words = new Intl.Segmenter('ja', { granularity: 'word' })
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

export const splitGraphemes = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

function breakBetween(previous: string, next: string, endsPhrase: boolean): Break {
  if (noStart.test(next) || noEnd.test(previous)) return 'never'
  if (!japaneseEnd.test(previous) && !japaneseStart.test(next)) return 'never'
  if (endsPhrase) return 'phrase'
  // Inside a phrase: endings, prefixes, suffixes and counters stay with their word.
  const isBound = hiraganaStart.test(next) || loneKanji.test(next) || loneKanji.test(previous)
  return isBound || prefixOrCount.test(previous) ? 'never' : 'word'
}

/** Splits text without spaces into words, and joins words without a break opportunity. */
function splitToken(token: string, spaced: boolean): Piece[] {
  // BudouX sometimes ends a phrase inside a word, which the segmenter prevents.
  const phraseEnds = new Set(parser.parseBoundaries(token))
  const pieces: Piece[] = []
  let previous = ''
  for (const { segment, index } of words.segment(token)) {
    const before = index === 0 ? 'phrase' : breakBetween(previous, segment, phraseEnds.has(index))
    const last = pieces.at(-1)
    if (before === 'never' && last) pieces.splice(-1, 1, { ...last, text: last.text + segment })
    else pieces.push({ text: segment, before, spaced: spaced && index === 0 })
    previous = segment
  }
  return pieces
}

export const splitPhrases = (text: string): Piece[] =>
  text
    .split(/\s+/)
    .filter((token) => token !== '')
    .flatMap((token, index) => splitToken(token, index > 0))
