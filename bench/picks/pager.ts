import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Opens the next pick, or the previous one. */
export type Move = (direction: 'next' | 'previous') => Promise<void>

/** Records in the page the time from each key and each end of a swipe to the first frame of the pick that it leads to. */
export async function recordInputToFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = []
    Reflect.set(window, 'inputToFrame', times)
    const current = () => document.querySelector<HTMLVideoElement>('[data-pick] article:not([inert]) video')
    const waitFor = (before: HTMLVideoElement | null, from: number): void => {
      const video = current()
      if (video === null || video === before) requestAnimationFrame(() => waitFor(before, from))
      else video.requestVideoFrameCallback((now) => times.push(Math.max(0, now - from)))
    }
    const options = { capture: true, passive: true }
    addEventListener('keydown', () => waitFor(current(), performance.now()), options)
    // The pager takes its step at `pointerup`, which is before `touchend`.
    let touched: HTMLVideoElement | null = null
    addEventListener('touchstart', () => (touched = current()), options)
    addEventListener('touchend', () => waitFor(touched, performance.now()), options)
  })
}

/** In milliseconds. */
const inputToFrameOf = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(() => Reflect.get(window, 'inputToFrame'))

/** Resolves when the pick after the current one has a frame. */
const untilNextIsLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const next = document.querySelector<HTMLVideoElement>('[data-pick]:has(article:not([inert])) + [data-pick] video')
    return next !== null && next.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  })

/** Resolves with the milliseconds until the first frame of the other pick. */
async function moveToFrame(page: Page, act: () => Promise<void>): Promise<number> {
  const before = (await inputToFrameOf(page)).length
  await act()
  for (;;) {
    const times = await inputToFrameOf(page)
    const time = times[before]
    if (time !== undefined) return time
    await setTimeout(20)
  }
}

/** Opens one preloaded pick after the other; returns milliseconds from each input to the first frame. */
export async function goForward(page: Page, move: Move, count: number): Promise<number[]> {
  const times: number[] = []
  for (let step = 0; step < count; step += 1) {
    await untilNextIsLoaded(page)
    times.push(await moveToFrame(page, () => move('next')))
  }
  return times
}

/** From the last of `range + 1` picks back to the first, forward again and so on, until so many picks have played. */
export async function goBackAndForth(page: Page, move: Move, range: number, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    const direction = Math.floor(step / range) % 2 === 0 ? 'previous' : 'next'
    await moveToFrame(page, () => move(direction))
  }
}
