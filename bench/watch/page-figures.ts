import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Records in the page when a finger is lifted, and when a video shows the first frame of a source after that. */
export async function recordFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let touchedAt = 0
    const firstFrames: number[] = []
    Reflect.set(window, 'firstFrames', firstFrames)
    addEventListener('touchend', () => (touchedAt = performance.now()), { capture: true })
    addEventListener('click', () => (touchedAt = performance.now()), { capture: true })
    const watched = new WeakMap<HTMLVideoElement, MediaProvider | string>()
    const check = () => {
      for (const video of document.querySelectorAll('video')) {
        const source = video.srcObject ?? video.src
        if (source === '' || watched.get(video) === source) continue
        watched.set(video, source)
        const from = touchedAt
        if (from > 0) video.requestVideoFrameCallback((now) => firstFrames.push(now - from))
      }
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
}

export const firstFramesOf = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(() => Reflect.get(window, 'firstFrames'))

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Start in microseconds. */
  readonly ts: number
  /** Processor time in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * Processor time in milliseconds of the longest task of each second on the main thread of the page. Time in which other
 * processes have the processor does not count: on this machine that is mostly the encoder and the software renderer.
 */
export async function longestTasksOf(browser: Browser, page: Page, seconds: number): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await setTimeout(seconds * 1000)
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const [main = ''] = mainThreads.map(threadOf).toSorted((one, other) => eventsOf(other).length - eventsOf(one).length)
  function eventsOf(thread: string): TraceEvent[] {
    return traceEvents.filter((event) => event.ph === 'X' && threadOf(event) === thread)
  }
  const tasks = eventsOf(main)
  const from = Math.min(...tasks.map(({ ts }) => ts))
  const longest: number[] = Array(seconds).fill(0)
  for (const { ts, tdur = 0 } of tasks) {
    const second = Math.min(seconds - 1, Math.floor((ts - from) / 1e6))
    longest[second] = Math.max(longest[second] ?? 0, tdur / 1000)
  }
  return longest
}

export const framesOf = (page: Page) =>
  page.evaluate(() => {
    const quality = document.querySelector('video')?.getVideoPlaybackQuality()
    return { total: quality?.totalVideoFrames ?? 0, dropped: quality?.droppedVideoFrames ?? 0 }
  })

/** The script memory in use after a garbage collection, in megabytes. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
