import type { HistoryInterval } from '#contract/live-history/schemas.ts'

export const minuteMs = 60_000
/** More points than this are not readable in a chart. */
const mostIntervals = 180
const lengths = [1, 2, 5, 10, 15, 30, 60]

type Counted = Omit<HistoryInterval, 'fromMs' | 'viewers'>

/** The events of a minute of a live, from 0. */
export interface CountedMinute extends Counted {
  readonly minute: number
}

export interface RecordedMinute {
  readonly minute: number
  readonly viewers: number
}

const none: Counted = { newFollowers: 0, comments: 0, gifts: 0, points: 0 }

const sum = (one: Counted, other: Counted): Counted => ({
  newFollowers: one.newFollowers + other.newFollowers,
  comments: one.comments + other.comments,
  gifts: one.gifts + other.gifts,
  points: one.points + other.points,
})

/**
 * All minutes of a live, without gaps; what happened after the last one counts for it. Viewers are null if none were
 * recorded.
 */
export function fillMinutes(
  durationMs: number,
  counted: readonly CountedMinute[],
  recorded: readonly RecordedMinute[],
): HistoryInterval[] {
  const count = Math.max(1, Math.ceil(durationMs / minuteMs))
  const last = ({ minute }: { readonly minute: number }) => Math.min(minute, count - 1)
  const counts = Map.groupBy(counted, last)
  const viewers = Map.groupBy(recorded, last)
  return Array.from({ length: count }, (_, minute) => ({
    fromMs: minute * minuteMs,
    viewers: recorded.length === 0 ? null : Math.max(0, ...(viewers.get(minute) ?? []).map((row) => row.viewers)),
    ...(counts.get(minute) ?? []).reduce<Counted>(sum, none),
  }))
}

/** The length of the intervals of a chart, in minutes. */
export const intervalMinutes = (minutes: number): number =>
  lengths.find((length) => minutes / length <= mostIntervals) ?? Math.ceil(minutes / mostIntervals)

/** Joins `length` consecutive minutes each: the most viewers, and the sums of everything else. */
export function joinMinutes(minutes: readonly HistoryInterval[], length: number): HistoryInterval[] {
  const groups = Map.groupBy(minutes, ({ fromMs }) => Math.floor(fromMs / (length * minuteMs)))
  return Array.from(groups, ([index, group]) => {
    const viewers = group.map((one) => one.viewers).filter((one) => one !== null)
    return {
      fromMs: index * length * minuteMs,
      viewers: viewers.length === 0 ? null : Math.max(...viewers),
      ...group.reduce<Counted>(sum, none),
    }
  })
}
