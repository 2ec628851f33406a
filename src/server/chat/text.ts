import { commentMaxLength } from '#contract/chat/limits.ts'
import { cleanLine, lengthOf } from '#contract/written-text/clean.ts'
import { toHiragana } from '#contract/written-text/reading.ts'
import { DomainError } from '../errors.ts'

/** A comment as it is stored. Throws `COMMENT_EMPTY` and `COMMENT_TOO_LONG`. */
export function readComment(written: string): string {
  const text = cleanLine(written)
  if (text === '') throw new DomainError('COMMENT_EMPTY')
  if (lengthOf(text) > commentMaxLength) throw new DomainError('COMMENT_TOO_LONG')
  return text
}

const letterOrDigit = /[\p{L}\p{N}]/u
/** Scripts without spaces between words: a space in a word has no meaning there. */
const unspaced = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

const fold = (text: string): string => toHiragana(text.normalize('NFKC').toLowerCase().normalize('NFKC'))

interface Stripped {
  /** Letters and digits only. */
  readonly letters: string
  /** Whether other characters precede each of `letters`, and follow the last; by UTF-16 index. */
  readonly gapBefore: readonly boolean[]
}

function strip(folded: string): Stripped {
  let letters = ''
  const gapBefore: boolean[] = []
  let gap = true
  for (const char of folded) {
    if (!letterOrDigit.test(char)) {
      gap = true
      continue
    }
    for (let unit = 0; unit < char.length; unit += 1) gapBefore.push(unit === 0 && gap)
    letters += char
    gap = false
  }
  return { letters, gapBefore: [...gapBefore, true] }
}

type Finder = (folded: string, stripped: Stripped) => boolean

function finderOf(word: string): Finder {
  const folded = fold(word)
  const { letters } = strip(folded)
  // The word has only symbols or emoji: gaps between letters do not occur.
  if (letters === '') return (text) => text.includes(folded)
  const anywhere = unspaced.test(letters)
  return (text, { letters: all, gapBefore }) => {
    if (text.includes(folded)) return true
    for (let from = all.indexOf(letters); from >= 0; from = all.indexOf(letters, from + 1)) {
      const to = from + letters.length
      const whole = gapBefore[from] === true && gapBefore[to] === true
      const unbroken = !gapBefore.slice(from + 1, to).includes(true)
      if (anywhere || whole || unbroken) return true
    }
    return false
  }
}

/**
 * Returns a function that checks whether a text contains one of `words`. Case, width, kana type, and spaces or symbols
 * between letters are ignored. In scripts with spaces between words, `as soon` does not contain `ass`.
 */
export function bannedWordFinder(words: readonly string[]): (text: string) => boolean {
  const finders = words.filter((word) => word.trim() !== '').map(finderOf)
  return (text) => {
    const folded = fold(text)
    const stripped = strip(folded)
    return finders.some((find) => find(folded, stripped))
  }
}
