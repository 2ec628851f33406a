import { basename, extname } from 'node:path'

/** Shorter than the longest file name, 255 bytes, also with a number. */
const maxBytes = 200
const maxCharacters = 100
/** Of files with one name in one folder. */
const maxFiles = 1000

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The longest beginning that fits into a file name; never part of a character. */
function shorten(name: string): string {
  let short = ''
  for (const { segment } of graphemes.segment(name)) {
    const longer = short + segment
    if (longer.length > maxCharacters || Buffer.byteLength(longer) > maxBytes) break
    short = longer
  }
  return short
}

/** The names of the folder to try for a file, in order: the letters and digits of its name, in any script, then numbered. */
export function* folderNames(file: string): Generator<string> {
  const letters = basename(file, extname(file))
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const name = shorten(letters) || 'video'
  yield name
  for (let number = 2; number <= maxFiles; number += 1) yield `${name}-${number}`
}
