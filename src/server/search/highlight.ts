import type { MarkedText } from '#contract/search/schemas.ts'
import { combineMarks } from '#contract/written-text/reading.ts'
import { fold } from '../search-index/index.ts'

const graphemes = new Intl.Segmenter('ja')

/** A text with its folded form, and for each character of that the range of the text that it comes from. */
interface Folded {
  readonly text: string
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

function foldWithRanges(text: string): Folded {
  const [starts, ends]: [number[], number[]] = [[], []]
  let folded = ''
  for (const { segment, index } of graphemes.segment(combineMarks(text))) {
    // An iteration mark repeats the character before it.
    const [previous = ''] = /.$/su.exec(folded) ?? []
    const own = fold(previous + segment).slice(previous.length)
    for (let unit = 0; unit < own.length; unit += 1) {
      starts.push(index)
      ends.push(index + segment.length)
    }
    folded += own
  }
  return { text, folded, starts, ends }
}

/** The ranges of the text that match a word, in order, without overlaps. */
function rangesOf({ folded, starts, ends }: Folded, words: readonly string[]): [number, number][] {
  const found: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      found.push([starts[at] ?? 0, ends[at + word.length - 1] ?? 0])
    }
  }
  const merged: [number, number][] = []
  for (const [from, to] of found.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Divides a text into matches of folded words and the rest; the parts joined are the text. */
export function highlight(text: string, words: readonly string[]): MarkedText {
  const parts: MarkedText = []
  let done = 0
  for (const [from, to] of rangesOf(foldWithRanges(text), words)) {
    if (from > done) parts.push({ text: text.slice(done, from), match: false })
    parts.push({ text: text.slice(from, to), match: true })
    done = to
  }
  if (done < text.length) parts.push({ text: text.slice(done), match: false })
  return parts
}

/** Length of a snippet, and how much of it comes before the first match, in characters. */
const snippetLength = 120
const before = 30

/** The part of a description around the first match, or its beginning, in one line; null for an empty one. */
export function snippetOf(body: string, words: readonly string[]): MarkedText | null {
  const line = body.replaceAll(/\s+/gu, ' ').trim()
  if (line === '') return null
  const [first] = rangesOf(foldWithRanges(line), words)
  const characters = [...graphemes.segment(line)]
  const matched = first ? characters.findIndex(({ index }) => index >= first[0]) : 0
  const from = Math.max(0, matched - before)
  const shown = characters.slice(from, from + snippetLength).map(({ segment }) => segment)
  const [start, end] = [from > 0 ? '…' : '', from + snippetLength < characters.length ? '…' : '']
  return highlight(`${start}${shown.join('')}${end}`, words)
}
