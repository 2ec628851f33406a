import { percentile } from '../percentile.ts'
import type { Figure } from '../report.ts'
import { latenesses } from '../saturation/part-arrivals.ts'
import type { CrowdReport, Reader } from './messages.ts'
import type { Observed } from './observe.ts'

const limits = { pageMs: 1000, chatMs: 300, partMs: 50 }

export const summary = (values: readonly number[]) => ({
  count: values.length,
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
  max: percentile(values, 1),
})

const figure = (what: string, unit: string, ours: number, baseline: number | null, limit: number): Figure => ({
  what,
  unit,
  ours,
  baseline,
  target: limit === 0 ? '0' : `≤ ${limit}`,
  met: ours <= limit,
})

/** Milliseconds of each comment for each reader who had joined before it was sent; infinite for one that is lost. */
function readDelays(sent: Iterable<number>, readers: readonly Reader[]): number[] {
  const times = [...sent]
  return readers.flatMap(({ since, comments }) => {
    const delays = new Map(comments)
    return times.filter((sentAt) => sentAt > since).map((sentAt) => delays.get(sentAt) ?? Infinity)
  })
}

/** Milliseconds by which parts were late at the observer, on the same scale. */
function partDelays(quiet: Observed, busy: Observed): { readonly quiet: number[]; readonly busy: number[] } {
  const delays = latenesses([...quiet.parts, ...busy.parts])
  const { length } = quiet.parts
  return { quiet: delays.slice(0, length), busy: delays.slice(length) }
}

/** The figures of a crowd, and what they are from. */
export function compare(viewers: number, quiet: Observed, busy: Observed, crowd: CrowdReport) {
  const failed = Object.values(crowd.failures).reduce((sum, count) => sum + count, 0)
  const idleChat = [...quiet.comments.values()]
  const chat = [...readDelays(busy.comments.keys(), crowd.readers), ...busy.comments.values()]
  const lostOf = (delays: readonly number[]) => delays.filter((delay) => delay === Infinity).length
  const parts = partDelays(quiet, busy)
  const lateOf = (delays: readonly number[]) => delays.filter((delay) => delay > limits.partMs).length
  const p99 = (values: readonly number[]) => percentile(values, 0.99)
  const figures: Figure[] = [
    figure(`of ${viewers} viewers, refused or failed`, '1', failed + crowd.lost, null, 0),
    figure('page of visitors, p99', 'ms', p99(crowd.visitorPages), p99(quiet.visitorPages), limits.pageMs),
    figure('page of users, p99', 'ms', p99(crowd.userPages), p99(quiet.userPages), limits.pageMs),
    figure('delivery of comments, p99', 'ms', p99(chat), p99(idleChat), limits.chatMs),
    figure('comments that a viewer has not received', '1', lostOf(chat), lostOf(idleChat), 0),
    figure('lateness of parts that the engine reports, p99', 'ms', busy.lateness, quiet.lateness, limits.partMs),
    figure(`parts that a viewer gets over ${limits.partMs} ms late`, '1', lateOf(parts.busy), lateOf(parts.quiet), 0),
  ]
  const observed = ({ comments, visitorPages, userPages, lateness, pauses }: Observed, delays: readonly number[]) => ({
    comments: summary([...comments.values()]),
    parts: summary(delays),
    lateness,
    visitorPages: summary(visitorPages),
    userPages: summary(userPages),
    pausesOfObserver: pauses,
  })
  return {
    figures,
    details: {
      failures: crowd.failures,
      socketsLost: crowd.lost,
      visitorPages: summary(crowd.visitorPages),
      userPages: summary(crowd.userPages),
      calls: summary(crowd.calls),
      sockets: summary(crowd.sockets),
      playlists: summary(crowd.playlists),
      comments: summary(chat),
      observer: { quiet: observed(quiet, parts.quiet), busy: observed(busy, parts.busy) },
    },
  }
}
