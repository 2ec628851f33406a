import { buffer } from 'node:stream/consumers'
import type { RenditionName } from '../hls/index.ts'
import { initSegment } from '../hls/fmp4/index.ts'
import { formatName } from '../hls/playlist/index.ts'
import { formatLine, journalOf } from '../recording/journal-line.ts'
import { readJournal, type RecordedSegment } from '../recording/read-journal.ts'
import type { SegmentFolder } from '../storage/index.ts'
import { readAacConfig } from '../stream/aac-config.ts'
import { readAvcConfig } from '../stream/avc-config.ts'
import type { Track } from '../stream/sample.ts'
import type { MadeSegment } from './messages.ts'
import { resumePoint } from './resume-point.ts'
import type { GridBegin } from './segment-grid.ts'

/** An earlier run made its segments in another way: they don't fit to those of this one. */
export class MadeOtherwise extends Error {
  override readonly name = 'MadeOtherwise'
}

export interface TakeOptions {
  readonly folder: SegmentFolder
  readonly token: string
  /** Of the first segment, in milliseconds since the Unix epoch: playlists date what they list. */
  readonly date: number
  /** The tallest picture first. */
  readonly renditions: readonly RenditionName[]
}

/** What is made of a file, in storage: the same files and journals as those of a live, so that the same doors play it. */
export class Take {
  readonly #options: TakeOptions
  readonly tracks = new Map<RenditionName, Track>()

  constructor(options: TakeOptions) {
    this.#options = options
  }

  /** Where the work goes on. What reaches beyond, in any rendition, is forgotten. */
  async begin(durationMs: number): Promise<GridBegin> {
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

  /** Throws MadeOtherwise when the segments that there are need another beginning. */
  async open(rendition: RenditionName, decoderConfig: Buffer): Promise<void> {
    const { folder } = this.#options
    const track = rendition === 'audio' ? readAacConfig(decoderConfig) : readAvcConfig(decoderConfig).track
    const [file, bytes] = [this.#init(rendition), initSegment(track)]
    this.tracks.set(rendition, track)
    const stored = await folder.open(file)
    if (stored === null) await folder.write(file, [bytes])
    else if (!(await buffer(stored.read(0, stored.size))).equals(bytes)) throw new MadeOtherwise(file)
  }

  /** The segment first and the journal then: what the journal knows is whole. */
  async store({ rendition, msn, at, duration, bytes }: MadeSegment): Promise<void> {
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

  /** What a rendition's journal knows and storage holds, up to the first that is not as it should be. */
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
