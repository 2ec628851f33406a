/**
 * The journal of a rendition is an append-only text file with one JSON object per line: a `begun` line when a segment's
 * file is created and an `ended` line when it is complete. A line that was torn by a crash or a full disk is ignored.
 */
export interface BegunLine {
  readonly msn: number
  readonly epoch: number
  /** The name of the init segment. */
  readonly map: string
  readonly file: string
  /** Milliseconds since the Unix epoch. */
  readonly date: number
  /** Set if it contains the standby clip. */
  readonly standby?: true
}

export interface EndedLine {
  readonly msn: number
  /** In seconds. */
  readonly duration: number
  /** In bytes; null if the segment was lost. */
  readonly size: number | null
}

export const journalOf = (rendition: string): string => `${rendition}.journal`

/** The rendition of a journal's file name; null for other files. */
export const renditionOf = (file: string): string | null => /^([\w-]+)\.journal$/.exec(file)?.[1] ?? null

/** Formats a line between two line ends, so that a torn line before it does not affect it. */
export const formatLine = (line: BegunLine | EndedLine): string => `\n${JSON.stringify(line)}\n`

/** Null if it is incomplete. */
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
