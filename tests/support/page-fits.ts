import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './browser.ts'

/** A narrow phone, a usual one and a desktop. */
export const commonScreens = [{ width: 360, height: 800 }, phone, desktop]

/** The page does not scroll sideways at any of these sizes, or without any at its present size. */
export async function expectFits(
  page: Page,
  ...viewports: readonly { width: number; height: number }[]
): Promise<void> {
  if (viewports.length === 0) await expectNoSidewaysScroll(page)
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const message = `${page.url()} is too wide for ${page.viewportSize()?.width} points`
  // Scripts follow a change of the size, too.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message })
    .toBeLessThanOrEqual(0)
}
