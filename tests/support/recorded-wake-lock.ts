import type { Page } from 'playwright-core'

/**
 * Records when pages keep the screen on, which a browser without a screen cannot: `lock screen` and `release`. To be called
 * before the page is opened.
 */
export async function recordWakeLock(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const calls: string[] = []
    Reflect.set(window, 'wakeLockCalls', calls)
    const request = async (type: string) => {
      calls.push(`lock ${type}`)
      return { release: async () => void calls.push('release') }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  return () => page.evaluate<string[]>(() => Reflect.get(window, 'wakeLockCalls'))
}
