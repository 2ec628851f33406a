import type { ViewDevice, ViewSource } from '#contract/statistics/limits.ts'

/** Steps of a row of the retention: five minutes. */
export const chunkSteps = 60

export interface DayCounters {
  readonly episodeId: number
  readonly day: string
  readonly views: number
  readonly plays: number
  readonly watchMs: number
  readonly watchedShares: number
}

export interface OriginCounters {
  readonly episodeId: number
  readonly day: string
  readonly source: ViewSource
  readonly device: ViewDevice
  readonly views: number
}

export interface ChunkCounters {
  readonly episodeId: number
  readonly day: string
  readonly chunk: number
  readonly plays: readonly number[]
}

/** The rows that one transaction adds. */
export interface CounterBatch {
  readonly days: readonly DayCounters[]
  readonly origins: readonly OriginCounters[]
  readonly chunks: readonly ChunkCounters[]
}

type Writable<Row> = { -readonly [Name in keyof Row]: Row[Name] }

export interface Watched {
  readonly episodeId: number
  readonly day: string
  /** A play that was not counted before. */
  readonly isNew: boolean
  /** Each step once for each play. */
  readonly steps: readonly number[]
  /** Of the whole video. */
  readonly stepCount: number
  readonly watchMs: number
}

/** Sums of counters that wait to be stored. */
export class Counters {
  readonly #days = new Map<string, Writable<DayCounters>>()
  readonly #origins = new Map<string, Writable<OriginCounters>>()
  readonly #chunks = new Map<string, ChunkCounters & { readonly plays: number[] }>()

  /** Rows that wait. */
  get size(): number {
    return this.#days.size + this.#origins.size + this.#chunks.size
  }

  addViews({ episodeId, day, source, device, views }: OriginCounters): void {
    this.#day(episodeId, day).views += views
    const key = `${episodeId} ${day} ${source} ${device}`
    const row = this.#origins.get(key)
    if (row) row.views += views
    else this.#origins.set(key, { episodeId, day, source, device, views })
  }

  addWatched({ episodeId, day, isNew, steps, stepCount, watchMs }: Watched): void {
    const row = this.#day(episodeId, day)
    if (isNew) row.plays += 1
    row.watchMs += watchMs
    row.watchedShares += steps.length / stepCount
    for (const step of steps) {
      const { plays } = this.#chunk(episodeId, day, Math.floor(step / chunkSteps))
      const index = step % chunkSteps
      while (plays.length <= index) plays.push(0)
      plays[index] = (plays[index] ?? 0) + 1
    }
  }

  rows(): CounterBatch {
    return { days: [...this.#days.values()], origins: [...this.#origins.values()], chunks: [...this.#chunks.values()] }
  }

  #day(episodeId: number, day: string): Writable<DayCounters> {
    const key = `${episodeId} ${day}`
    const row = this.#days.get(key) ?? { episodeId, day, views: 0, plays: 0, watchMs: 0, watchedShares: 0 }
    this.#days.set(key, row)
    return row
  }

  #chunk(episodeId: number, day: string, chunk: number): { readonly plays: number[] } {
    const key = `${episodeId} ${day} ${chunk}`
    const row = this.#chunks.get(key) ?? { episodeId, day, chunk, plays: [] }
    this.#chunks.set(key, row)
    return row
  }
}
