import type { Page } from 'playwright-core'

/**
 * Records the delays of timers that the page sets from now on and does not clear, if `atLeast` ms. A test advances the
 * page's clock only after the page has set the timer in question.
 */
export async function recordTimers(page: Page, atLeast: number): Promise<() => Promise<number[]>> {
  await page.evaluate((shortest) => {
    const original = window.setTimeout
    const originalClear = window.clearTimeout
    const timers: { id: unknown; wait: number }[] = []
    const setTimer = (callback: () => void, wait = 0) => {
      const id = original(callback, wait)
      if (wait >= shortest) timers.push({ id, wait })
      return id
    }
    const clearTimer = (id?: number) => {
      const at = timers.findIndex((timer) => timer.id === id)
      if (at >= 0) timers.splice(at, 1)
      originalClear(id)
    }
    Object.assign(window, { setTimeout: setTimer, clearTimeout: clearTimer, timers })
  }, atLeast)
  return () =>
    page.evaluate(() => {
      const timers: { wait: number }[] = Reflect.get(window, 'timers')
      return timers.map(({ wait }) => wait)
    })
}
