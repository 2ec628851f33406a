/** Invisible characters that make text look like other text: bidirectional controls and zero-width characters. */
const deceptive =
  /[\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}\u{180E}]/gu
/** Includes line and paragraph breaks: a comment is one line. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** Stacked combining marks extend beyond their line. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu
/** Characters that are allowed but render as nothing. */
const blank = /[\s\p{Cf}\p{M}\u{115F}\u{1160}\u{3164}\u{2800}]/gu

function cleanOnce(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(deceptive, '')
    .replaceAll(breaks, ' ')
    .replaceAll(stackedMarks, '$1')
    .normalize('NFKC')
    .trim()
}

/** A comment as it is stored and shown (Unicode NFKC). Idempotent. */
export function cleanComment(text: string): string {
  const cleaned = cleanOnce(text.toWellFormed())
  const again = cleanOnce(cleaned)
  return again === cleaned ? cleaned : cleanComment(again)
}

export const isBlank = (text: string): boolean => text.replaceAll(blank, '') === ''

/** In code points. */
export const lengthOf = (text: string): number => [...text].length
