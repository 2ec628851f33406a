/** What every address of the route table has to show, in a browser and out of it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './browser.ts'
import type { SpecifiedRow } from './rows.ts'

/** What an address answers and where it ends; the callbacks have nothing to take up here, and say so. */
export function expected(
  { path, access }: SpecifiedRow,
  liveId: string,
  signedIn: boolean,
): { status: number; ends: string } {
  if (access === 'auth' && !signedIn) return { status: 200, ends: '/login' }
  if (access === 'notauth' && signedIn) return { status: 200, ends: '/' }
  return { status: path === '/error/no_live_license' ? 403 : 200, ends: path.replace('{id}', liveId) }
}

/** Of a variable or a key that stands where words should. */
export const missingWords = /\{\{|undefined|\bnull\b|NaN|\[object/

/** Opens the page of a row, and looks at it as at every page. */
export async function look(page: Page, row: SpecifiedRow, liveId: string, signedIn: boolean): Promise<void> {
  const answer = await page.goto(row.path.replace('{id}', liveId))
  const { status, ends } = expected(row, liveId, signedIn)
  expect([answer?.status(), new URL(page.url()).pathname]).toEqual([status, ends])
  expect(await page.title()).not.toBe('')
  expect(await page.locator('h1').count(), 'one main heading').toBe(1)
  expect(await page.locator('body').innerText(), 'words that are missing').not.toMatch(missingWords)
}

export async function fits(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width, `too wide for ${viewport.width} points`).toBeLessThanOrEqual(0)
}

/** A refusal by status is what some pages are for; the browser writes it to the console all the same. */
const isOwnStatus = (fault: string) => /status of 403.*no_live_license/.test(fault)
export const newFaults = ({ faults }: Visit): string[] => faults.splice(0).filter((fault) => !isOwnStatus(fault))
