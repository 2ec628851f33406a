import { combineMarks, toHiragana } from '#contract/written-text/reading.ts'

/** Punctuation, separators, invisible characters, and the marks of long vowels, which are typed inconsistently. */
const ignored = /[\p{P}\p{Z}\p{C}\u{FE00}-\u{FE0F}~\u30FC\u3099\u309A]/gu

const voiced = (kana: string): string => {
  const composed = `${kana}\u3099`.normalize('NFC')
  return composed.length === kana.length ? composed : kana
}

/** Replaces iteration marks: 佐々木 becomes 佐佐木, いすゞ becomes いすず. */
function repeat(text: string): string {
  if (!/[々〻ゝゞ]/u.test(text)) return text
  const characters: string[] = []
  for (const character of text) {
    const previous = characters.at(-1)
    if (previous === undefined || !/[々〻ゝゞ]/u.test(character)) characters.push(character)
    else characters.push(character === 'ゞ' ? voiced(previous) : previous)
  }
  return characters.join('')
}

/**
 * The form in which texts are compared: without differences of width, case, kana, long vowels, iteration marks,
 * punctuation and spaces. Folding a folded text changes nothing.
 */
export function fold(text: string): string {
  const lowered = combineMarks(text).normalize('NFKC').toLowerCase().normalize('NFKC')
  return repeat(toHiragana(lowered).replaceAll(ignored, '').normalize('NFKC'))
}

/** The longest query has this many words; others are ignored. */
const wordsMax = 10

/** The folded words of a query; empty for a text of punctuation. */
export function foldWords(text: string): string[] {
  const words = combineMarks(text).normalize('NFKC').split(/\s+/u).map(fold)
  return [...new Set(words)].filter((word) => word !== '').slice(0, wordsMax)
}

const pairsOf = (folded: string): string[] => {
  const characters = [...folded]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** The characters and pairs of characters of folded texts, for the index. */
export function gramsOf(...folded: readonly string[]): string[] {
  return [...new Set(folded.flatMap((text) => [...text, ...pairsOf(text)]))]
}

/** The entries of the index that each text with these folded words has. */
export function gramsOfWords(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => ([...word].length === 1 ? [word] : pairsOf(word))))]
}
