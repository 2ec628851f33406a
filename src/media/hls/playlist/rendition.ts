import type { EngineLog } from '../../engine.ts'
import type { SegmentFolder } from '../../storage/index.ts'
import { BitRate } from './bit-rate.ts'
import { History } from './history.ts'
import { MEMORY_WINDOW, PART_SEGMENTS, SKIP_WINDOW, type Live } from './live.ts'
import { formatName, type RenditionKind } from './names.ts'
import { Segment } from './segment.ts'

/** More bytes than this on their way to storage mean that it does not keep up: the next segments are lost. */
const MOST_BYTES_WAITING = 8_000_000

export interface RenditionOptions {
  readonly kind: RenditionKind
  readonly token: string
  /** The first segment's media sequence number and epoch: later than 0 when the rendition joined a running live. */
  readonly msn: number
  readonly epoch: number
  /** In seconds. */
  readonly partTarget: number
  readonly live: Live
  readonly folder: SegmentFolder
  readonly log: EngineLog
}

/** The segments and parts of one media playlist: all of them by name, the last ones with their bytes. */
export class Rendition {
  readonly kind: RenditionKind
  readonly token: string
  readonly live: Live
  readonly firstMsn: number
  readonly firstEpoch: number
  readonly history = new History()
  readonly bitRate = new BitRate()
  /** Segments whose lines may still change, oldest first; the last one may be open. */
  readonly recent: Segment[] = []
  /** Called after each change that players should see. */
  onListed: () => void = () => {}
  /** Grows with each change. */
  version = 0
  #options: RenditionOptions
  #inits = new Map<number, Buffer>()
  #epochStarts: { readonly epoch: number; readonly msn: number }[] = []
  #frozen = 0
  #writes = new Set<Promise<void>>()
  #bytesWaiting = 0

  constructor(options: RenditionOptions) {
    this.kind = options.kind
    this.token = options.token
    this.live = options.live
    this.firstMsn = options.msn
    this.firstEpoch = options.epoch
    this.#options = options
  }

  /** Segments whose lines are in the history. */
  get frozen(): number {
    return this.#frozen
  }

  /** The number of the segment that is open or, between two, the one that comes. */
  get currentMsn(): number {
    const last = this.recent.at(-1)
    if (last === undefined) return this.firstMsn + this.#frozen
    return last.closed ? last.msn + 1 : last.msn
  }

  /** Of the segment that is open or comes next. */
  get currentEpoch(): number {
    return this.#epochStarts.at(-1)?.epoch ?? this.firstEpoch
  }

  get openSegment(): Segment | null {
    const last = this.recent.at(-1)
    return last === undefined || last.closed ? null : last
  }

  /** A playlist with parts alone is empty to many players. */
  get hasWholeSegment(): boolean {
    return this.#frozen > 0 || this.recent[0]?.closed === true
  }

  /** The longest listed part, at least what was aimed for, in seconds: an honest PART-TARGET. */
  longestPart(): number {
    let longest = this.#options.partTarget
    for (const segment of this.recent) {
      if (segment.listsParts) for (const part of segment.parts) longest = Math.max(longest, part.duration)
    }
    return longest
  }

  /** From here on segments need `init`. */
  startEpoch(epoch: number, init: Buffer): void {
    this.#inits.set(epoch, init)
    this.#epochStarts.push({ epoch, msn: this.currentMsn })
  }

  openNext(programDateTime: number): void {
    const msn = this.currentMsn
    const epoch = this.currentEpoch
    const first = this.#epochStarts.at(-1)?.msn === msn
    const map = first ? formatName({ type: 'init', kind: this.kind, epoch, token: this.token }) : null
    this.recent.push(new Segment({ msn, epoch, programDateTime, map, discontinuity: first && msn !== this.firstMsn }))
    for (const segment of this.recent.slice(0, -PART_SEGMENTS)) segment.listsParts = false
  }

  /** `duration` in seconds. */
  addPart(data: Buffer, duration: number, independent: boolean): void {
    const segment = this.openSegment
    if (segment === null) throw new Error('a part needs an open segment')
    const { msn, epoch } = segment
    const part = segment.parts.length
    segment.add(
      formatName({ type: 'part', kind: this.kind, epoch, msn, part, token: this.token }),
      data,
      duration,
      independent,
    )
  }

  closeSegment(): void {
    const segment = this.openSegment
    if (segment === null) return
    if (segment.parts.length === 0) {
      this.recent.pop()
      return
    }
    const file = formatName({
      type: 'segment',
      kind: this.kind,
      epoch: segment.epoch,
      msn: segment.msn,
      token: this.token,
    })
    segment.close(file)
    this.bitRate.add(segment.size * 8, segment.duration)
    this.#store(segment, file)
    this.#age()
  }

  /** Tells that what was added since the last call is to be seen. */
  announce(): void {
    this.version += 1
    this.onListed()
  }

  init(epoch: number): Buffer | null {
    return this.#inits.get(epoch) ?? null
  }

  /** The epoch a closed or open segment belongs to; null when there is no such segment. */
  epochOf(msn: number): number | null {
    const last = this.recent.at(-1)?.msn ?? -1
    if (msn < this.firstMsn || msn > last) return null
    return this.#epochStarts.findLast((start) => start.msn <= msn)?.epoch ?? null
  }

  segment(msn: number): Segment | null {
    const first = this.recent[0]
    return first === undefined ? null : (this.recent[msn - first.msn] ?? null)
  }

  /** Resolves when storage has answered for every closed segment. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes)
  }

  #store(segment: Segment, file: string): void {
    const { folder, log } = this.#options
    if (this.#bytesWaiting > MOST_BYTES_WAITING) {
      segment.stored = 'lost'
      log.warn(
        { file, bytesWaiting: this.#bytesWaiting },
        'storage is too slow: this segment will be missing from the past of the live',
      )
      return
    }
    this.#bytesWaiting += segment.size
    const write = folder
      .write(file, segment.data ?? [])
      .then(
        () => {
          segment.stored = 'stored'
        },
        (reason: unknown) => {
          segment.stored = 'lost'
          log.error(
            { file, err: reason },
            'a segment could not be stored: it will be missing from the past of the live',
          )
        },
      )
      .finally(() => {
        this.#bytesWaiting -= segment.size
        this.#writes.delete(write)
      })
    this.#writes.add(write)
  }

  /** Moves segments on: from memory to storage alone, from there to the history. */
  #age(): void {
    const { targetDuration } = this.live
    let fromEnd = 0
    let freeze = 0
    for (const [index, segment] of [...this.recent.entries()].toReversed()) {
      if (fromEnd > MEMORY_WINDOW * targetDuration && segment.stored !== 'writing') segment.releaseData()
      if (fromEnd > SKIP_WINDOW * targetDuration && segment.data === null) freeze = Math.max(freeze, index + 1)
      fromEnd += segment.duration
    }
    for (const segment of this.recent.splice(0, freeze)) this.history.append(segment.lines())
    this.#frozen += freeze
  }
}
