import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Records in the page the time from each key to the first frame of the pick that it leads to, in milliseconds. */
export async function recordKeyToFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = []
    Reflect.set(window, 'keyToFrame', times)
    const current = () => document.querySelector<HTMLVideoElement>('[data-pick] article:not([inert]) video')
    const waitFor = (before: HTMLVideoElement | null, pressedAt: number): void => {
      const video = current()
      if (video === null || video === before) requestAnimationFrame(() => waitFor(before, pressedAt))
      else video.requestVideoFrameCallback((now) => times.push(now - pressedAt))
    }
    addEventListener('keydown', () => waitFor(current(), performance.now()), { capture: true })
  })
}

const keyToFrameOf = (page: Page): Promise<number[]> => page.evaluate<number[]>(() => Reflect.get(window, 'keyToFrame'))

/** Resolves when the pick after the current one has a frame, or at the last pick. */
const untilNextIsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    Array.from(document.querySelectorAll('video')).some(
      ({ paused, currentTime, readyState }) => paused && currentTime === 0 && readyState >= 2,
    ),
  )

/** Opens one pick after the other, `count` times; returns milliseconds from each key to the first frame. */
export async function goOn(page: Page, count: number): Promise<number[]> {
  for (let step = 1; step <= count; step += 1) {
    await untilNextIsLoaded(page)
    const recorded = (await keyToFrameOf(page)).length
    await page.keyboard.press('ArrowDown')
    while ((await keyToFrameOf(page)).length === recorded) await setTimeout(20)
  }
  return keyToFrameOf(page)
}

/** Goes back and forth between two picks so many times. */
export async function goBackAndForth(page: Page, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    const before = page.url()
    await page.keyboard.press(step % 2 === 0 ? 'ArrowUp' : 'ArrowDown')
    await page.waitForURL((url) => url.href !== before)
  }
}
