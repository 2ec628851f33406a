/** Bidirectional controls and zero-width characters, which make text look like other text. Joiners are part of words. */
const deceptive =
  /[\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}]/gu
/** Stacked combining marks extend beyond their line. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu
/** Characters that are allowed but render as nothing. */
const invisible = /[\s\p{Cc}\p{Cf}\p{M}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]/gu

const lineEnds = /\r\n?|[\u{85}\u{2028}\u{2029}\v\f]/gu
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const controlsOfLines = /[^\P{Cc}\n\t]/gu
const emptyLines = /\n{3,}/g

/** Whether a text renders as nothing. */
export const isBlank = (text: string): boolean => text.replaceAll(invisible, '') === ''

/** For limits: in code points after NFKC, so that a ligature counts as the characters that it shows. */
export const lengthOf = (text: string): number => Array.from(text.normalize('NFKC')).length

/** Removed characters can bring others together, so that the result is cleaned until it stays the same. */
function untilClean(text: string, once: (text: string) => string): string {
  const cleaned = once(text)
  return cleaned === text ? cleaned : untilClean(cleaned, once)
}

const composed = (text: string): string =>
  text.toWellFormed().replaceAll(deceptive, '').replaceAll(stackedMarks, '$1').normalize('NFC').trim()

/**
 * A line that a person has written, as it is stored and shown: as typed (Unicode NFC), without controls. Empty if it
 * renders as nothing. Idempotent.
 */
export function cleanLine(text: string): string {
  const cleaned = untilClean(text, (one) => composed(one.replaceAll(controls, ' ')))
  return isBlank(cleaned) ? '' : cleaned
}

/** The same for a text of several lines, with at most one empty line in a row. */
export function cleanLines(text: string): string {
  const cleaned = untilClean(text, (one) =>
    composed(one.replaceAll(lineEnds, '\n').replaceAll(controlsOfLines, '').replaceAll(emptyLines, '\n\n')),
  )
  return isBlank(cleaned) ? '' : cleaned
}
