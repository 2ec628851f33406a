/** Break opportunity by Japanese conventions: between phrases, if necessary between words, otherwise never. */
export type Break = 'never' | 'word' | 'phrase'

export interface Piece {
  readonly text: string
  /** Break opportunity before the piece. */
  readonly before: Break
  /** A space precedes the piece, unless it starts a line. */
  readonly spaced: boolean
}

const noStart = /^[\p{Pe}\p{Pf}、。，．・：；？！?!,.:;ー～〜…‥％%々ァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ]/u
const noEnd = /[\p{Ps}\p{Pi}＃#@￥$]$/u
const opens = /^[\p{Ps}\p{Pi}]/u
/** Following hiragana belongs to the quote: 「…」を, 「…」について. */
const quoteEnd = /[」』）)]$/
const pauses = /[、。，．！？!?…\p{Pe}\p{Pf}]$/u
const hiraganaStart = /^\p{scx=Hira}/u
const hiraganaEnd = /\p{scx=Hira}$/u
const japaneseStart = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u
const japaneseEnd = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]$/u
const loneKanji = /^\p{scx=Han}$/u
const digitEnd = /\p{Nd}$/u

const particles = new Set(
  'はがをにへとでものやか'.split('').concat('から', 'まで', 'より', 'など', 'って', 'では', 'には'),
)
/** Endings that the segmenter treats as words. */
const endings = new Set(
  'です ます でした ました ません ない なく する した して しない し できる でき される され いる いた ある あり たい られる れる せる さん ちゃん くん たち こと もの とき よう ください だけ ほど ので のに けど ながら'.split(
    ' ',
  ),
)

function beforeHiragana(previous: string, next: string): Break {
  if (particles.has(next) || endings.has(next) || next.length < 2) return 'never'
  return particles.has(previous) ? 'phrase' : next.length > 2 ? 'word' : 'never'
}

function betweenWords(previous: string, next: string): Break {
  if (noStart.test(next) || noEnd.test(previous)) return 'never'
  if (quoteEnd.test(previous) && hiraganaStart.test(next)) return 'never'
  if (opens.test(next) || pauses.test(previous)) return 'phrase'
  if (!japaneseEnd.test(previous) && !japaneseStart.test(next)) return 'never'
  if (previous === 'お' || previous === 'ご') return 'never'
  if (hiraganaStart.test(next)) return beforeHiragana(previous, next)
  if (hiraganaEnd.test(previous)) return 'phrase'
  // Prefixes, suffixes and counters.
  if (loneKanji.test(next) || loneKanji.test(previous) || digitEnd.test(previous)) return 'never'
  return 'word'
}

const words = new Intl.Segmenter('ja', { granularity: 'word' })
const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

export const splitGraphemes = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Splits `text` into words, and joins words without a break opportunity. */
export function splitPhrases(text: string): Piece[] {
  const pieces: Piece[] = []
  let previous = ''
  let spaced = false
  for (const { segment } of words.segment(text)) {
    if (segment.trim() === '') {
      spaced = true
      continue
    }
    const before = previous === '' || spaced ? 'phrase' : betweenWords(previous, segment)
    const last = pieces.at(-1)
    if (before === 'never' && last) pieces.splice(-1, 1, { ...last, text: last.text + segment })
    else pieces.push({ text: segment, before, spaced: spaced && pieces.length > 0 })
    previous = segment
    spaced = false
  }
  return pieces
}
