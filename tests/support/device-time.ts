import type { Page } from 'playwright-core'

/**
 * The page keeps the time of its device, because the server does not send its own: a test that advances the clock of the
 * page advances the time of everything that it shows. Before the page is opened.
 */
export async function keepDeviceTime(page: Page): Promise<void> {
  await page.route('**/v1/time', (route) => route.fulfill({ json: {} }))
  await page.addInitScript(() => {
    const parse = JSON.parse.bind(JSON)
    JSON.parse = (...input: Parameters<typeof parse>) => {
      const value: unknown = parse(...input)
      if (typeof value === 'object' && value !== null) Reflect.deleteProperty(value, 'serverTime')
      return value
    }
  })
}

/** The clock of the device is `ms` milliseconds behind the server's. Before the page is opened. */
export const setDeviceBehind = (page: Page, ms: number): Promise<unknown> =>
  page.addInitScript((behind) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - behind
  }, ms)
