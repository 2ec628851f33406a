export interface SegmentStart {
  readonly msn: number
  readonly epoch: number
  /** Milliseconds since the Unix epoch. */
  readonly programDateTime: number
  /** The name of the init segment, on the first segment that needs it. */
  readonly map: string | null
  readonly discontinuity: boolean
  /** The segment contains the standby clip. */
  readonly standby: boolean
}

interface ListedPart {
  readonly offset: number
  readonly size: number
  /** In seconds. */
  readonly duration: number
}

/** One segment, from its first part until its lines are final. */
export class Segment {
  readonly msn: number
  readonly epoch: number
  readonly standby: boolean
  readonly parts: ListedPart[] = []
  readonly #head: string
  #partLines = ''
  #end = ''
  #data: Buffer[] | null = []
  #size = 0
  #duration = 0
  /** `writing` until storage has confirmed; `lost` if storing it failed. */
  stored: 'writing' | 'stored' | 'lost' = 'writing'
  listsParts = true
  /** Whether parts of it are missing. */
  missing = false

  constructor(start: SegmentStart) {
    this.msn = start.msn
    this.epoch = start.epoch
    this.standby = start.standby
    this.#head =
      (start.discontinuity ? '#EXT-X-DISCONTINUITY\n' : '') +
      (start.map === null ? '' : `#EXT-X-MAP:URI="${start.map}"\n`) +
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(start.programDateTime).toISOString()}\n`
  }

  /** In seconds. */
  get duration(): number {
    return this.#duration
  }

  /** In bytes. */
  get size(): number {
    return this.#size
  }

  get closed(): boolean {
    return this.#end !== ''
  }

  /** The bytes, part by part; null once they are only in storage. */
  get data(): readonly Buffer[] | null {
    return this.#data
  }

  add(uri: string, data: Buffer, duration: number, independent: boolean): void {
    this.parts.push({ offset: this.#size, size: data.length, duration })
    this.#data?.push(data)
    this.#size += data.length
    this.#duration += duration
    this.#partLines += `#EXT-X-PART:DURATION=${decimal(duration)},URI="${uri}"${independent ? ',INDEPENDENT=YES' : ''}\n`
  }

  /** Adds a part without bytes; players switch to another rendition for it. */
  addMissing(uri: string, duration: number): void {
    this.missing = true
    this.parts.push({ offset: this.#size, size: 0, duration })
    this.#data?.push(Buffer.alloc(0))
    this.#duration += duration
    this.#partLines += `#EXT-X-PART:DURATION=${decimal(duration)},URI="${uri}",GAP=YES\n`
  }

  close(uri: string): void {
    this.#end = `#EXTINF:${decimal(this.#duration)},\n${uri}\n`
  }

  releaseData(): void {
    this.#data = null
  }

  /** Its current lines; a segment that is lost or incomplete is a gap (RFC 8216bis §4.4.4.7). */
  lines(): string {
    const gap = this.missing || (this.#data === null && this.stored === 'lost') ? '#EXT-X-GAP\n' : ''
    return this.#head + (this.listsParts ? this.#partLines : '') + (this.closed ? gap + this.#end : '')
  }
}

/** Formats a decimal-floating-point of a playlist (RFC 8216bis §4.2), rounded to 10 µs. */
export function decimal(value: number): string {
  return String(Number(value.toFixed(5)))
}
