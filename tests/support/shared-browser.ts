import { chromium, type Browser } from 'playwright-core'
import { afterEach, inject } from 'vitest'
import { closeVisits } from './browser.ts'

const connected = await chromium.connect(inject('chromium'))

/** The Chromium of all journeys, for one file: what a test opens there is closed after it. */
export function sharedBrowser(): Browser {
  afterEach(() => closeVisits(connected))
  return connected
}
