/** Whether parts stay on time while rendering pages saturates the site process. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { callAs } from '#tests/support/caller.ts'
import { startServer } from '#tests/support/server.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { percentile } from '../percentile.ts'
import type { Outcome } from '../report.ts'
import { followParts, latenesses } from './part-arrivals.ts'

const seconds = 40
const concurrency = 16

export async function benchSaturation(scope: AsyncDisposableStack): Promise<Outcome> {
  const server = await startServer({ DEMO_LIVE: '1', LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000' })
  scope.defer(() => server.close())
  const playlist = await demoPlaylist(server.url)
  // Warm-up: JIT compilation and empty caches.
  await followParts(playlist, 10)
  const idle = latenesses(await followParts(playlist, seconds))

  const load = fork(new URL('./page-load.ts', import.meta.url), [`${server.url}/`, String(concurrency)])
  scope.defer(() => void load.kill('SIGKILL'))
  const busy = latenesses(await followParts(playlist, seconds))
  load.send('how many?')
  const [pages]: unknown[] = await once(load, 'message')

  const p99 = (values: number[]) => percentile(values, 0.99)
  return {
    baseline: 'the same server while idle',
    figures: [
      {
        what: 'part lateness p99 under page load, measured by a viewer',
        unit: 'ms',
        ours: p99(busy),
        baseline: p99(idle),
        target: '≤ 50',
        met: p99(busy) <= 50,
      },
    ],
    conditions: {
      seconds,
      concurrency,
      pagesPerSecond: Number(pages) / seconds,
      partsIdle: idle.length,
      partsBusy: busy.length,
      p50Idle: percentile(idle, 0.5),
      p50Busy: percentile(busy, 0.5),
    },
  }
}

async function demoPlaylist(url: string): Promise<string> {
  const visitor = await callAs(url, null)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { lives } = await visitor.get<{ lives: Live[] }>('/v1/lives')
    const address = lives[0]?.playlistUrl
    if (address) return address.replace('index.m3u8', 'video.m3u8')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  throw new Error('the demo is not on air')
}
