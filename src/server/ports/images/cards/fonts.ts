import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import japaneseRanges from '@fontsource/noto-sans-jp/unicode.json' with { type: 'json' }
import koreanRanges from '@fontsource/noto-sans-kr/unicode.json' with { type: 'json' }

type Weight = 500 | 700

/** One subset file of a font family. */
interface FontFile {
  readonly name: string
  readonly data: Buffer
  readonly weight: Weight
  readonly style: 'normal'
}

interface Subset {
  /** `package/files/name`, without weight and extension. */
  readonly path: string
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

const readRange = (range: string): readonly [number, number] => {
  const [first = '', last = first] = range.replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

function subsets(family: string, ranges: Readonly<Record<string, string>>): Subset[] {
  return Object.entries(ranges).map(([name, list]) => ({
    path: `@fontsource/${family}/files/${family}-${name.replaceAll(/[[\]]/g, '')}`,
    ranges: list.split(',').map(readRange),
  }))
}

/** In order of precedence: Latin letters and Han characters use the Japanese family. */
const allSubsets = [
  ...subsets('noto-sans-jp', japaneseRanges).toReversed(),
  ...subsets('noto-sans-kr', koreanRanges).toReversed(),
]

const subsetOf = (letter: string): Subset | undefined => {
  const point = letter.codePointAt(0) ?? 0
  return allSubsets.find(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last))
}

const invisible = /[\p{C}\p{M}\p{Emoji_Presentation}\p{Zl}\p{Zp}]/u

/** Removes characters without a glyph, such as emoji, and normalizes white space. */
export function drawableText(text: string): string {
  const letters = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
  return letters
    .filter((letter) => !invisible.test(letter) && subsetOf(letter) !== undefined)
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const { resolve } = createRequire(import.meta.url)

/** Font files that cover `text`. */
function filesFor(text: string, weight: Weight): FontFile[] {
  const paths = new Set([...text].flatMap((letter) => subsetOf(letter)?.path ?? []))
  return [...paths].map((path) => ({
    name: `${path.slice(path.lastIndexOf('/') + 1)}-${weight}`,
    data: readFileSync(resolve(`${path}-${weight}-normal.woff`)),
    weight,
    style: 'normal',
  }))
}

/** A font; `family` lists the names of its files. */
export interface Typeface {
  readonly family: string
  readonly weight: Weight
  /** All font files of a card; one shared array, because satori parses each array once. */
  readonly fonts: FontFile[]
}

/** Characters for the ellipsis and for measuring. */
const extraCharacters = '… n'

export function typefaces(texts: { readonly bold: string; readonly plain: string }) {
  const bold = filesFor(texts.bold + extraCharacters, 700)
  const plain = filesFor(texts.plain + extraCharacters, 500)
  const fonts = [...bold, ...plain]
  const toTypeface = (files: readonly FontFile[], weight: Weight): Typeface => ({
    family: files.map(({ name }) => name).join(', '),
    weight,
    fonts,
  })
  return { bold: toTypeface(bold, 700), plain: toTypeface(plain, 500) }
}
