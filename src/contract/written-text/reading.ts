import { cleanLine } from './clean.ts'

const katakana = /[\u30A1-\u30F6\u30FD\u30FE]/gu
const kanaDistance = 0x60

/** Katakana become hiragana, of the same length. */
export const toHiragana = (text: string): string =>
  text.replaceAll(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaDistance))

/**
 * Replaces the spacing marks of voiced kana, which follow their character, by combining ones; the length remains. NFKC would
 * put a space before the spacing ones.
 */
export const combineMarks = (text: string): string => text.replaceAll('\u309B', '\u3099').replaceAll('\u309C', '\u309A')

/** How a name or title is pronounced, as it is stored: in hiragana of full width. Idempotent. */
export const cleanReading = (text: string): string => cleanLine(toHiragana(combineMarks(text).normalize('NFKC')))

/** Hiragana, long marks, middle dots and spaces; also an empty text. For texts of `cleanReading`. */
export const kanaOnly = /^[\u3041-\u3096\u309D\u309E\u30FC\u30FB ]*$/
