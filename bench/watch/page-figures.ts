import type { CDPSession, Page } from 'playwright-core'

/** Records in the page when a finger is lifted, and when a video shows the first frame of a source after that. */
export async function recordFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let touchedAt = 0
    const firstFrames: number[] = []
    Reflect.set(window, 'firstFrames', firstFrames)
    addEventListener('touchend', () => (touchedAt = performance.now()), { capture: true })
    addEventListener('click', () => (touchedAt = performance.now()), { capture: true })
    const watched = new WeakMap<HTMLVideoElement, string>()
    const check = () => {
      for (const video of document.querySelectorAll('video')) {
        if (video.src === '' || watched.get(video) === video.src) continue
        watched.set(video, video.src)
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

/** Records the longest task of each second, in milliseconds; 50 or less counts as 0 (W3C Long Tasks). */
export async function recordLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longest: number[] = []
    Reflect.set(window, 'longestTasks', longest)
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        const second = Math.floor(startTime / 1000)
        longest[second] = Math.max(longest[second] ?? 0, duration)
      }
    }).observe({ type: 'longtask' })
  })
}

export const longestTasksOf = async (page: Page, seconds: number): Promise<number[]> => {
  const recorded = await page.evaluate<(number | null)[]>(() => Array.from(Reflect.get(window, 'longestTasks')))
  return recorded
    .map((duration) => duration ?? 0)
    .concat(Array(Math.max(0, seconds - recorded.length)).fill(0))
    .slice(-seconds)
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
