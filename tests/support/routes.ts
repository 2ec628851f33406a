/** Expectations for every address of the route table, in and out of a browser. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows as all } from '#web/routes.ts'
import type { Visit } from './browser.ts'

export type SpecifiedRow = (typeof all)[number]

/** All routes except the fallback for unknown paths. */
export const rows: readonly SpecifiedRow[] = all.filter(({ path }) => path !== '*')

/** Status and final path of an address. The OAuth callbacks have no sign-in to resume here, and show an error. */
export function expected(
  { path, access }: SpecifiedRow,
  liveId: string,
  signedIn: boolean,
): { status: number; endsAt: string } {
  if (access === 'auth' && !signedIn) return { status: 200, endsAt: '/login' }
  if (access === 'notauth' && signedIn) return { status: 200, endsAt: '/' }
  return { status: path === '/error/no_live_license' ? 403 : 200, endsAt: path.replace('{id}', liveId) }
}

/** Placeholders or values where text is expected. */
export const missingWords = /\{\{|undefined|\bnull\b|NaN|\[object/

/** Opens the page of a row and checks what every page must have. */
export async function checkPage(page: Page, row: SpecifiedRow, liveId: string, signedIn: boolean): Promise<void> {
  const response = await page.goto(row.path.replace('{id}', liveId))
  const { status, endsAt } = expected(row, liveId, signedIn)
  expect([response?.status(), new URL(page.url()).pathname]).toEqual([status, endsAt])
  expect(await page.title()).not.toBe('')
  expect(await page.locator('h1').count(), 'one main heading').toBe(1)
  expect(await page.locator('body').innerText(), 'missing texts').not.toMatch(missingWords)
}

export async function expectFits(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, `too wide for ${viewport.width} points`).toBeLessThanOrEqual(0)
}

/** Some pages respond with an error status on purpose; the browser logs it to the console. */
const isOwnStatus = (error: string) => /status of 403.*no_live_license/.test(error)
export const newErrors = ({ errors }: Visit): string[] => errors.splice(0).filter((error) => !isOwnStatus(error))
