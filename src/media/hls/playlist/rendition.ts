import type { EngineLog } from '../../engine.ts'
import { type RenditionPast, SegmentRecorder } from '../../journal/index.ts'
import type { SegmentFolder } from '../../storage/index.ts'
import { BitRate } from './multivariant.ts'
import { History } from './history.ts'
import { type Live, MEMORY_WINDOW, PART_SEGMENTS, SKIP_WINDOW } from './live.ts'
import { formatName, type RenditionName } from './names.ts'
import { Segment } from './segment.ts'

export interface RenditionOptions {
  readonly name: RenditionName
  readonly token: string
  /** The first segment's media sequence number and epoch: later than 0 if the rendition joined a running live. */
  readonly msn: number
  readonly epoch: number
  /** The number of the first segment of that epoch: earlier than `msn` if the rendition joined in the middle of it. */
  readonly epochMsn: number
  /** The history before the first segment; null for none. */
  readonly past: RenditionPast | null
  /** In seconds. */
  readonly partTarget: number
  readonly live: Live
  readonly folder: SegmentFolder
  readonly log: EngineLog
  /** Storing a segment failed with this reason. */
  readonly onLost: (reason: unknown) => void
}

/** The segments and parts of one media playlist: all of them by name, the last ones with their bytes. */
export class Rendition {
  readonly name: RenditionName
  readonly token: string
  readonly live: Live
  readonly firstMsn: number
  readonly firstEpoch: number
  readonly history = new History()
  readonly bitRate = new BitRate()
  /** Segments whose lines may still change, the oldest first; the last one may be open. */
  readonly recent: Segment[] = []
  /** Called after each change that players should see. */
  onListed: () => void = () => {}
  /** Called when a closed segment was passed to storage. */
  onStored: (segment: Segment) => void = () => {}
  /** Increases with each change. */
  version = 0
  #options: RenditionOptions
  #inits = new Map<string, Buffer>()
  #lastInit: { readonly epoch: number; readonly version: number; readonly msn: number } | null = null
  #epochStarts: { readonly epoch: number; readonly msn: number }[] = []
  #frozen = 0
  #recorder: SegmentRecorder

  constructor(options: RenditionOptions) {
    this.name = options.name
    this.token = options.token
    this.live = options.live
    const { past } = options
    this.firstMsn = past?.firstMsn ?? options.msn
    this.firstEpoch = past?.firstEpoch ?? options.epoch
    this.#frozen = options.msn - this.firstMsn
    for (const piece of past?.lines ?? []) this.history.append(piece)
    this.#options = options
    const { name: rendition, folder, log, onLost } = options
    this.#recorder = new SegmentRecorder({ rendition, folder, log, onLost })
    this.#epochStarts.push({ epoch: options.epoch, msn: options.epochMsn })
  }

  /** In seconds. */
  get partTarget(): number {
    return this.#options.partTarget
  }

  get kind(): 'video' | 'audio' {
    return this.name === 'audio' ? 'audio' : 'video'
  }

  /**
   * The number of segments that a delta update may omit (RFC 8216bis §6.2.5.1): none until enough media has followed
   * the history.
   */
  get skippable(): number {
    const behind = this.recent.reduce((sum, { closed, duration }) => sum + (closed ? duration : 0), 0)
    return behind >= SKIP_WINDOW * this.live.targetDuration ? this.#frozen : 0
  }

  /** The number of the open segment or, between two, of the next one. */
  get currentMsn(): number {
    const last = this.recent.at(-1)
    if (last === undefined) return this.firstMsn + this.#frozen
    return last.closed ? last.msn + 1 : last.msn
  }

  /** The epoch of the open segment or of the next one. */
  get currentEpoch(): number {
    return this.#epochStarts.at(-1)?.epoch ?? this.firstEpoch
  }

  /** The number of the first segment of that epoch. */
  get currentEpochMsn(): number {
    return this.#epochStarts.at(-1)?.msn ?? this.firstMsn
  }

  get openSegment(): Segment | null {
    const last = this.recent.at(-1)
    return last === undefined || last.closed ? null : last
  }

  /** Many players regard a playlist with parts alone as empty. */
  get hasWholeSegment(): boolean {
    return this.#frozen > 0 || this.recent[0]?.closed === true
  }

  /** The longest listed part, at least the target, in seconds: the value of PART-TARGET. */
  longestPart(): number {
    let longest = this.#options.partTarget
    for (const segment of this.recent) {
      if (segment.listsParts) for (const part of segment.parts) longest = Math.max(longest, part.duration)
    }
    return longest
  }

  /** The next segment follows a discontinuity. */
  startEpoch(epoch: number): void {
    this.#epochStarts.push({ epoch, msn: this.currentMsn })
  }

  /** Segments from the next one on need `init`. */
  startInit(init: Buffer): void {
    // The first init segment may be named before it is known, so it keeps its name.
    const epoch = this.#lastInit === null ? this.#options.epoch : this.currentEpoch
    const version = this.#lastInit?.epoch === epoch ? this.#lastInit.version + 1 : 0
    this.#lastInit = { epoch, version, msn: this.currentMsn }
    this.#inits.set(`${epoch}.${version}`, init)
    const name = formatName({ type: 'init', rendition: this.name, epoch, version, token: this.token })
    this.#recorder.init(name, init)
  }

  openNext(programDateTime: number): void {
    const msn = this.currentMsn
    const epoch = this.currentEpoch
    const { name: rendition, token } = this
    const init = this.#lastInit
    const map = formatName({
      type: 'init',
      rendition,
      epoch: init?.epoch ?? this.#options.epoch,
      version: init?.version ?? 0,
      token,
    })
    const discontinuity = this.#epochStarts.at(-1)?.msn === msn && msn !== this.firstMsn
    const { standby } = this.live
    const segment = new Segment({
      msn,
      epoch,
      programDateTime,
      map: (init?.msn ?? this.#options.msn) === msn ? map : null,
      discontinuity,
      standby,
    })
    this.recent.push(segment)
    const line = { msn, epoch, map, file: this.#file(segment), date: programDateTime }
    this.#recorder.begin(segment, standby ? { ...line, standby: true } : line)
    for (const segment of this.recent.slice(0, -PART_SEGMENTS)) segment.listsParts = false
  }

  /** `duration` in seconds. */
  addPart(data: Buffer, duration: number, independent: boolean): void {
    const segment = this.#open()
    segment.add(this.#nextPart(), data, duration, independent)
    this.#recorder.part(segment, data)
  }

  /** Adds a missing part of `duration` seconds; its segment is a gap (RFC 8216bis §4.4.4.7). */
  addMissingPart(duration: number): void {
    this.#open().addMissing(this.#nextPart(), duration)
  }

  closeSegment(): void {
    const segment = this.openSegment
    if (segment === null) return
    if (segment.parts.length === 0) {
      this.recent.pop()
      return
    }
    const file = this.#file(segment)
    segment.close(file)
    if (segment.missing) segment.stored = 'lost'
    else this.bitRate.add(segment.size * 8, segment.duration)
    this.#recorder.end(segment)
    this.onStored(segment)
    this.#age()
  }

  /** Publishes what was added since the last call. */
  announce(): void {
    this.version += 1
    this.onListed()
  }

  /** The init segment of the newest segment; null before the first. */
  get currentInit(): Buffer | null {
    return this.#lastInit && this.init(this.#lastInit.epoch, this.#lastInit.version)
  }

  init(epoch: number, version: number): Buffer | null {
    return this.#inits.get(`${epoch}.${version}`) ?? null
  }

  /** The epoch of a closed or open segment; null if there is no such segment. */
  epochOf(msn: number): number | null {
    const last = this.recent.at(-1)?.msn ?? -1
    if (msn < this.firstMsn || msn > last) return null
    return this.#epochStarts.findLast((start) => start.msn <= msn)?.epoch ?? null
  }

  segment(msn: number): Segment | null {
    const first = this.recent[0]
    return first === undefined ? null : (this.recent[msn - first.msn] ?? null)
  }

  /** No segment follows; resolves when storage has confirmed or rejected every segment. */
  settled(): Promise<void> {
    return this.#recorder.finished()
  }

  #file({ epoch, msn }: Segment): string {
    return formatName({ type: 'segment', rendition: this.name, epoch, msn, token: this.token })
  }

  #open(): Segment {
    const segment = this.openSegment
    if (segment === null) throw new Error('a part needs an open segment')
    return segment
  }

  #nextPart(): string {
    const { msn, epoch, parts } = this.#open()
    return formatName({ type: 'part', rendition: this.name, epoch, msn, part: parts.length, token: this.token })
  }

  /** Releases the bytes of older segments, and moves their lines to the history. */
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
