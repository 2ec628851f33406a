import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { commentDelays } from '../render/comment-delays.ts'
import { followParts, type Arrival } from '../saturation/part-arrivals.ts'
import type { OpenSession } from './rows.ts'
import type { CrowdSite } from './site.ts'
import { loadPage } from './viewer.ts'

export interface Watched {
  readonly site: CrowdSite
  /** The path of the page of the live. */
  readonly page: string
  readonly liveId: string
  /** Of the video. */
  readonly playlist: string
  /** Write comments. */
  readonly senders: readonly OpenSession[]
}

const pagesPerSecond = 3
const metricsEveryMs = 5000

/** Milliseconds of pages without a session, and with one. */
async function pageTimes({ site, page, senders }: Watched, seconds: number) {
  const visitorPages: number[] = []
  const userPages: number[] = []
  const end = performance.now() + seconds * 1000
  for (let number = 0; performance.now() < end; number += 1) {
    const begins = performance.now()
    const session = number % 2 === 0 ? (senders[(number / 2) % senders.length] ?? null) : null
    const { connection } = await loadPage({ url: site.server.url, page, session, address: 0 })
    const times = session === null ? visitorPages : userPages
    times.push(performance.now() - begins)
    connection.close()
    await sleep(1000 / pagesPerSecond)
  }
  return { visitorPages, userPages }
}

/** The highest of the lateness that the engine reports. */
async function partLateness({ site }: Watched, seconds: number): Promise<number> {
  const reported: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await sleep(metricsEveryMs)
    reported.push(await site.partLateness())
  }
  return Math.max(...reported)
}

export interface Observed {
  /** By the time of their sending. */
  readonly comments: ReadonlyMap<number, number>
  readonly parts: readonly Arrival[]
  readonly lateness: number
  readonly visitorPages: readonly number[]
  readonly userPages: readonly number[]
  readonly pauses: { readonly p99: number; readonly max: number }
}

/** Observes the live, with comments of a few users; in milliseconds. */
export async function observe(watched: Watched, seconds: number): Promise<Observed> {
  const { site, liveId, playlist, senders } = watched
  const cookies = senders.map(({ token }) => ({ cookie: { name: 'kirari_session', value: token } }))
  // How late the machine runs this process itself.
  const pauses = monitorEventLoopDelay({ resolution: 5 })
  pauses.enable()
  const [comments, parts, lateness, pages] = await Promise.all([
    commentDelays(site.server.url, liveId, cookies, seconds),
    followParts(playlist, seconds),
    partLateness(watched, seconds),
    pageTimes(watched, seconds),
  ])
  pauses.disable()
  const ofObserver = { p99: pauses.percentile(99) / 1e6, max: pauses.max / 1e6 }
  return { comments, parts, lateness, ...pages, pauses: ofObserver }
}
