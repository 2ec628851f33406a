/** Holds and looks at the playback of a page's video where it would leave what a test is about. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page's video, and each one that it opens from now on, pauses once it plays after this second. */
export async function pausePast(page: Page, seconds: number): Promise<void> {
  await page.addInitScript(pauseOnce, seconds)
  await page.evaluate(pauseOnce, seconds)
}

/** Runs in the page. */
function pauseOnce(seconds: number): void {
  const check = ({ target }: Event) => {
    if (!(target instanceof HTMLVideoElement) || target.seeking || target.currentTime <= seconds) return
    // The end of a seek is reported too: a video that is paused then has played nothing.
    if (target.played.length === 0) return
    document.removeEventListener('timeupdate', check, true)
    target.pause()
  }
  document.addEventListener('timeupdate', check, true)
}

/** Waits until the page's video has paused by `pausePast`. */
export async function untilPaused(page: Page): Promise<void> {
  // Before it has played, it is paused too.
  const isPaused = () =>
    page.evaluate(() => {
      const video = document.querySelector('video')
      return video !== null && video.paused && video.played.length > 0
    })
  await expect.poll(isPaused).toBe(true)
}

/** The earliest second that the page's video has played; null before it has played. */
export const playedFrom = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const played = document.querySelector('video')?.played
    return played && played.length > 0 ? played.start(0) : null
  })
