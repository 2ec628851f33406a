/** Invisible signs that make text look like other text: directional marks, overrides, isolates, and blanks of no width. */
const deceiving =
  /[\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}\u{180E}]/gu
/** Line and paragraph breaks as well: a comment is one line. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** Marks over marks climb out of their line. */
const piledMarks = /(\p{M}{4})\p{M}+/gu
/** What stays and yet shows nothing. */
const blank = /[\s\p{Cf}\p{M}\u{115F}\u{1160}\u{3164}\u{2800}]/gu

function cleanOnce(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(deceiving, '')
    .replaceAll(breaks, ' ')
    .replaceAll(piledMarks, '$1')
    .normalize('NFKC')
    .trim()
}

/** A comment as it is kept and shown (Unicode NFKC); cleaned again, it stays the same. */
export function cleanComment(text: string): string {
  const cleaned = cleanOnce(text.toWellFormed())
  const again = cleanOnce(cleaned)
  return again === cleaned ? cleaned : cleanComment(again)
}

export const isBlank = (text: string): boolean => text.replaceAll(blank, '') === ''

/** In code points. */
export const lengthOf = (text: string): number => [...text].length
