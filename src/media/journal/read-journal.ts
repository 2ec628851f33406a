import { measureFragments, readTimescale } from '../mp4/index.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'
import { type BegunLine, type EndedLine, formatLine, isEndedLine, journalOf, parseLine } from './journal-line.ts'

/** One segment of a recorded rendition. */
export interface RecordedSegment {
  readonly msn: number
  readonly epoch: number
  readonly map: string
  /** Null if it was lost. */
  readonly file: string | null
  /** In seconds. */
  readonly duration: number
  /** In bytes. */
  readonly size: number
  /** Milliseconds since the Unix epoch. */
  readonly date: number
  /** Set if it contains the standby clip. */
  readonly standby?: true
}

/** Whether segments that are not ended are recovered or left out. */
export type OpenSegments = 'recover' | 'skip'

/**
 * The segments of one rendition in order. A segment that a crash left open is truncated after its last whole part and
 * recorded as ended, so that the next read finds it complete; `skip` leaves open segments out and changes nothing, so
 * that the stream may be written meanwhile.
 */
export async function readJournal(
  folder: SegmentFolder,
  rendition: string,
  open: OpenSegments = 'recover',
): Promise<RecordedSegment[]> {
  const begun = new Map<number, BegunLine>()
  const ended = new Map<number, EndedLine>()
  for await (const line of lines(folder, journalOf(rendition))) {
    if (isEndedLine(line)) ended.set(line.msn, line)
    else begun.set(line.msn, line)
  }
  const segments: RecordedSegment[] = []
  for (const line of begun.values()) {
    const end = ended.get(line.msn) ?? (open === 'skip' ? null : await recover(folder, rendition, line))
    if (end === null) continue
    const { duration, size } = end
    segments.push({ ...line, file: size === null ? null : line.file, duration, size: size ?? 0 })
  }
  return segments.toSorted((a, b) => a.msn - b.msn)
}

/** Reads in chunks, so that a long journal does not block running lives. */
async function* lines(folder: SegmentFolder, file: string): AsyncGenerator<BegunLine | EndedLine> {
  const stored = await folder.open(file)
  if (stored === null) return
  let rest = ''
  for await (const chunk of stored.read(0, stored.size).setEncoding('utf8')) {
    const whole = (rest + String(chunk)).split('\n')
    rest = whole.pop() ?? ''
    for (const text of whole) {
      const line = parseLine(text)
      if (line !== null) yield line
    }
  }
}

/** Null if no whole part exists. */
async function recover(folder: SegmentFolder, rendition: string, line: BegunLine): Promise<EndedLine | null> {
  const [bytes, init] = [await readWhole(folder, line.file), await readWhole(folder, line.map)]
  const timescale = init && readTimescale(init)
  if (bytes === null || timescale === null) return null
  const { size, ticks } = measureFragments(bytes)
  if (size < bytes.length) await folder.cut(line.file, size)
  if (size === 0) return null
  const end = { msn: line.msn, duration: ticks / timescale, size }
  const journal = await folder.append(journalOf(rendition))
  try {
    await journal.add([Buffer.from(formatLine(end))])
  } finally {
    await journal.close()
  }
  return end
}
