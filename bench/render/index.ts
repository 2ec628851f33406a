/** Whether comments arrive on time while pages are rendered: in threads of their own, and in the thread of the comments. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, type Member } from '#tests/support/member.ts'
import { startServer } from '#tests/support/server.ts'
import { percentile } from '../percentile.ts'
import { processTree, residentMb } from '../process-usage.ts'
import type { Outcome } from '../report.ts'
import { commentDelays } from './comment-delays.ts'

const seconds = 40
const pagesPerSecond = 50
const memberCount = 40
const warmUpSeconds = 10
const addedMs = 50

interface PageLoad {
  readonly sent: number
  /** Milliseconds of each response with a page. */
  readonly times: readonly number[]
  /** Number of other outcomes, by status or error. */
  readonly failures: Readonly<Record<string, number>>
}

/** Milliseconds of comments: those of each part in the order of their sending; a lost one is infinite. */
interface Measured {
  readonly idleP99: number
  readonly busyP50: number
  readonly busyP99: number
  readonly lost: number
  readonly pages: number
  readonly pageP50: number
  readonly pageP99: number
  readonly failures: PageLoad['failures']
  readonly residentMb: number
}

async function measure(scope: AsyncDisposableStack, workers: number): Promise<Measured> {
  const server = await startServer({
    WEB_WORKERS: String(workers),
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '1000000',
  })
  scope.defer(() => server.close())
  const live = await liveOnAir({ url: server.url, rtmp: server.rtmp }, '賑やかな配信', { size: '160x90', frameRate: 5 })
  const members: Member[] = []
  for (let index = 0; index < memberCount; index += 1) members.push(await newMember(server.url))
  const paths = ['/', `/live-info/${live.id}`, '/terms', '/events', '/coins'].join(' ')
  const cookies = members.map(({ cookie }) => `${cookie.name}=${cookie.value}`).join(' ')
  const startLoad = () => {
    const args = [server.url, String(pagesPerSecond), paths, cookies]
    const load = fork(new URL('./page-load.ts', import.meta.url), args)
    scope.defer(() => void load.kill('SIGKILL'))
    return load
  }
  // JIT compilation and empty caches.
  const warmUp = startLoad()
  await setTimeout(warmUpSeconds * 1000)
  warmUp.kill('SIGKILL')
  const delays = async () => [...(await commentDelays(server.url, live.id, members, seconds)).values()]
  const idle = await delays()
  const load = startLoad()
  const busy = await delays()
  load.send('how many?')
  const [reported]: PageLoad[] = await once(load, 'message')
  if (reported === undefined) throw new Error('the load reported nothing')
  const { times, failures } = reported
  load.kill('SIGKILL')
  const [site = 0] = await processTree(server.process.pid ?? 0)
  const measured = {
    idleP99: percentile(idle, 0.99),
    busyP50: percentile(busy, 0.5),
    busyP99: percentile(busy, 0.99),
    lost: busy.filter((delay) => !Number.isFinite(delay)).length,
    pages: times.length,
    pageP50: percentile(times, 0.5),
    pageP99: percentile(times, 0.99),
    failures,
    residentMb: await residentMb(site),
  }
  console.log(`${workers} workers`, measured)
  await live.end()
  await server.close()
  return measured
}

export async function benchRender(scope: AsyncDisposableStack): Promise<Outcome> {
  const inMain = await measure(scope, 0)
  const inWorker = await measure(scope, 1)
  const figure = (what: string, ours: number, baseline: number, limit: number) => ({
    what,
    unit: 'ms',
    ours,
    baseline,
    target: `≤ ${Math.round(limit)}`,
    met: ours <= limit,
  })
  return {
    baseline: 'the same site that renders in the thread of comments (WEB_WORKERS=0)',
    figures: [
      figure(
        `comment delay p99 at ${pagesPerSecond} renderings a second`,
        inWorker.busyP99,
        inMain.busyP99,
        inWorker.idleP99 + addedMs,
      ),
      figure('page p99', inWorker.pageP99, inMain.pageP99, 1000),
    ],
    conditions: { seconds, pagesPerSecond, memberCount, inMain, inWorker },
  }
}
