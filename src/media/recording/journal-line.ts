/**
 * The journal of a rendition is a text file that only grows, one JSON object a line: a segment's `begun` line when its
 * file is made, its `ended` line when the file is whole. A line that a crash or a full disk tore is no line.
 */
export interface BegunLine {
  readonly msn: number
  readonly epoch: number
  /** The init segment that this one needs. */
  readonly map: string
  readonly file: string
  /** Milliseconds since the Unix epoch. */
  readonly date: number
  /** Set where it shows the standby picture. */
  readonly standby?: true
}

export interface EndedLine {
  readonly msn: number
  /** In seconds. */
  readonly duration: number
  /** In bytes; null where the segment was lost. */
  readonly size: number | null
}

export const journalOf = (rendition: string): string => `${rendition}.journal`

/** The rendition that a journal's name tells; null for other files. */
export const renditionOf = (file: string): string | null => /^([\w-]+)\.journal$/.exec(file)?.[1] ?? null

/** The line, between two line ends, so that a torn line before it does it no harm. */
export const formatLine = (line: BegunLine | EndedLine): string => `\n${JSON.stringify(line)}\n`

/** Null where it is no whole line. */
export function parseLine(text: string): BegunLine | EndedLine | null {
  if (!text.startsWith('{') || !text.endsWith('}')) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return isBegun(value) || isEnded(value) ? value : null
}

export const isEndedLine = (line: BegunLine | EndedLine): line is EndedLine => 'duration' in line

const has = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && key in value

const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

function isBegun(value: unknown): value is BegunLine {
  return (
    has(value, 'msn') &&
    isCount(value.msn) &&
    has(value, 'epoch') &&
    isCount(value.epoch) &&
    has(value, 'map') &&
    typeof value.map === 'string' &&
    has(value, 'file') &&
    typeof value.file === 'string' &&
    has(value, 'date') &&
    typeof value.date === 'number' &&
    (!has(value, 'standby') || value.standby === true)
  )
}

function isEnded(value: unknown): value is EndedLine {
  return (
    has(value, 'msn') &&
    isCount(value.msn) &&
    has(value, 'duration') &&
    typeof value.duration === 'number' &&
    has(value, 'size') &&
    (value.size === null || isCount(value.size))
  )
}
