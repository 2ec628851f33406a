import { buffer } from 'node:stream/consumers'
import { readAacConfig, readAvcConfig, type Track } from '../codecs/index.ts'
import type { GridStart, ConvertedSegment } from '../conversion/index.ts'
import { formatName, type RenditionName } from '../hls/index.ts'
import { formatLine, journalOf, readJournal, type RecordedSegment } from '../journal/index.ts'
import { initSegment } from '../mp4/index.ts'
import type { SegmentFolder } from '../storage/index.ts'

/** An earlier run made incompatible segments. */
export class IncompatibleSegments extends Error {
  override readonly name = 'IncompatibleSegments'
}

export interface UploadOutputOptions {
  readonly folder: SegmentFolder
  readonly token: string
  /** The date of the first segment, in milliseconds since the Unix epoch, for the playlists. */
  readonly date: number
  /** The tallest video first. */
  readonly renditions: readonly RenditionName[]
}

/**
 * The output of a conversion in storage: the same files and journals as those of a live, so that the same code plays
 * it.
 */
export class UploadOutput {
  readonly #options: UploadOutputOptions
  readonly tracks = new Map<RenditionName, Track>()

  constructor(options: UploadOutputOptions) {
    this.#options = options
  }

  /** Returns the position to resume at, and removes everything after it. */
  async resume(durationMs: number): Promise<GridStart> {
    const { folder, renditions } = this.#options
    const all: RecordedSegment[][] = []
    for (const name of renditions) all.push(await this.#whole(name))
    const from = resumePoint(all, durationMs)
    const kept = new Set<string>()
    for (const [index, name] of renditions.entries()) {
      const segments = (all[index] ?? []).slice(0, from.msn)
      for (const { file, map } of segments) kept.add(map).add(file ?? '')
      if (segments.length === 0) continue
      kept.add(journalOf(name))
      await folder.replace(journalOf(name), segments.map(formatSegment).join(''))
    }
    for (const name of await folder.names()) if (!kept.has(name)) await folder.cut(name, 0)
    return from
  }

  /** Throws IncompatibleSegments if the existing segments need another init segment. */
  async open(rendition: RenditionName, decoderConfig: Buffer): Promise<void> {
    const { folder } = this.#options
    const track = rendition === 'audio' ? readAacConfig(decoderConfig) : readAvcConfig(decoderConfig).track
    const [file, bytes] = [this.#init(rendition), initSegment(track)]
    this.tracks.set(rendition, track)
    const stored = await folder.open(file)
    if (stored === null) await folder.write(file, [bytes])
    else if (!(await buffer(stored.read(0, stored.size))).equals(bytes)) throw new IncompatibleSegments(file)
  }

  /** Writes the segment before its journal entry, so that all segments in the journal are complete. */
  async store({ rendition, msn, at, duration, bytes }: ConvertedSegment): Promise<void> {
    const { folder, token, date } = this.#options
    const file = formatName({ type: 'segment', rendition, epoch: 0, msn, token })
    const journal = await folder.append(journalOf(rendition))
    try {
      await folder.write(file, [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)])
      const segment = { msn, epoch: 0, map: this.#init(rendition), file, date: date + at, duration, size: bytes.length }
      await journal.add([Buffer.from(formatSegment(segment))])
    } finally {
      await journal.close()
    }
  }

  #init(rendition: RenditionName): string {
    return formatName({ type: 'init', rendition, epoch: 0, version: 0, token: this.#options.token })
  }

  /** The segments of a rendition that are in the journal and complete in storage, up to the first that is not. */
  async #whole(name: RenditionName): Promise<RecordedSegment[]> {
    const { folder } = this.#options
    const whole: RecordedSegment[] = []
    for (const segment of await readJournal(folder, name)) {
      const stored = segment.file === null ? null : await folder.open(segment.file)
      await stored?.close()
      if (stored?.size !== segment.size) break
      whole.push(segment)
    }
    return whole
  }
}

function formatSegment({ msn, epoch, map, file, date, duration, size }: RecordedSegment): string {
  return formatLine({ msn, epoch, map, file: file ?? '', date }) + formatLine({ msn, duration, size })
}

/**
 * The position to resume at: after the last segment that all renditions have without a gap. The first of `renditions`
 * is video, whose durations determine the time. The very last segment is always made by the finishing run.
 */
export function resumePoint(renditions: readonly (readonly RecordedSegment[])[], durationMs: number): GridStart {
  const counts = renditions.map((segments) => {
    const missing = segments.findIndex(({ msn, file }, index) => msn !== index || file === null)
    return missing < 0 ? segments.length : missing
  })
  let msn = Math.min(...counts)
  const leading = renditions[0] ?? []
  const startOf = (end: number): number =>
    Math.round(leading.slice(0, end).reduce((sum, { duration }) => sum + duration * 1000, 0))
  while (msn > 0 && startOf(msn) >= durationMs) msn -= 1
  return { msn, at: startOf(msn) }
}
