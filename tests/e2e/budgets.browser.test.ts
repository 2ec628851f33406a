import { describe, expect, test } from 'vitest'
import { phone, visit } from '#tests/support/browser.ts'
import { firstLoad } from '#tests/support/first-load.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

const kilobyte = 1000

describe('the first load', () => {
  test('of / needs at most 115 kB of scripts and 20 kB of styles, after brotli', async () => {
    const { page } = await visit(browser, site.url, phone)
    const { scripts, styles } = await firstLoad(page, '/')
    expect(scripts).toBeGreaterThan(50 * kilobyte)
    expect(scripts).toBeLessThanOrEqual(115 * kilobyte)
    expect(styles).toBeLessThanOrEqual(20 * kilobyte)
  })
  test.each(['/terms', '/akb_dl', '/about_gift'])(
    'of the written page %s needs at most 120 kB of scripts and 20 kB of styles',
    async (path) => {
      const { page } = await visit(browser, site.url, phone)
      const { scripts, styles } = await firstLoad(page, path)
      expect(scripts).toBeLessThanOrEqual(120 * kilobyte)
      expect(styles).toBeLessThanOrEqual(20 * kilobyte)
    },
  )
})
