import type { Page } from 'playwright-core'

/**
 * Notes from now on for how many milliseconds the page sets alarms, when it is `atLeast` so long, but for those that it
 * takes back: a test lets the clock of a page go on only when the page has set the alarm that is waited for.
 */
export async function noteAlarms(page: Page, atLeast: number): Promise<() => Promise<number[]>> {
  await page.evaluate((shortest) => {
    const set = window.setTimeout
    const clear = window.clearTimeout
    const alarms: { id: unknown; wait: number }[] = []
    const later = (callback: () => void, wait = 0) => {
      const id = set(callback, wait)
      if (wait >= shortest) alarms.push({ id, wait })
      return id
    }
    const forget = (id?: number) => {
      const at = alarms.findIndex((alarm) => alarm.id === id)
      if (at >= 0) alarms.splice(at, 1)
      clear(id)
    }
    Object.assign(window, { setTimeout: later, clearTimeout: forget, alarms })
  }, atLeast)
  return () =>
    page.evaluate(() => {
      const alarms: { wait: number }[] = Reflect.get(window, 'alarms')
      return alarms.map(({ wait }) => wait)
    })
}
