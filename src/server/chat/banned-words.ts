const katakana = /[\u{30A1}-\u{30F6}\u{30FD}\u{30FE}]/gu
const toHiragana = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60)
const sounding = /[\p{L}\p{N}]/u
/** Written without blanks between words: a blank within one of these says nothing. */
const unspaced = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(katakana, toHiragana)

interface Stripped {
  /** Letters and digits alone. */
  readonly signs: string
  /** Whether something else stands before each of `signs`, and after the last; by UTF-16 place. */
  readonly gapBefore: readonly boolean[]
}

function strip(folded: string): Stripped {
  let signs = ''
  const gapBefore: boolean[] = []
  let gap = true
  for (const sign of folded) {
    if (!sounding.test(sign)) {
      gap = true
      continue
    }
    for (let unit = 0; unit < sign.length; unit += 1) gapBefore.push(unit === 0 && gap)
    signs += sign
    gap = false
  }
  return { signs, gapBefore: [...gapBefore, true] }
}

type Finder = (folded: string, stripped: Stripped) => boolean

function finderOf(word: string): Finder {
  const folded = fold(word)
  const { signs } = strip(folded)
  // Of marks and pictures alone: there is nothing to space out.
  if (signs === '') return (text) => text.includes(folded)
  const anywhere = unspaced.test(signs)
  return (text, { signs: all, gapBefore }) => {
    if (text.includes(folded)) return true
    for (let from = all.indexOf(signs); from >= 0; from = all.indexOf(signs, from + 1)) {
      const to = from + signs.length
      const whole = gapBefore[from] === true && gapBefore[to] === true
      const unbroken = !gapBefore.slice(from + 1, to).includes(true)
      if (anywhere || whole || unbroken) return true
    }
    return false
  }
}

/**
 * Tells whether a text holds one of `words`, without regard to case, width and kana, also where blanks or signs stand
 * between the letters. In scripts with blanks between words, `as soon` does not hold `ass`.
 */
export function bannedWordFinder(words: readonly string[]): (text: string) => boolean {
  const finders = words.filter((word) => word.trim() !== '').map(finderOf)
  return (text) => {
    const folded = fold(text)
    const stripped = strip(folded)
    return finders.some((holds) => holds(folded, stripped))
  }
}
