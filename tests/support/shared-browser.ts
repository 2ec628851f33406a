import { chromium, type Browser } from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'
import { closeVisits } from './browser.ts'

const connected = await chromium.connect(inject('chromium'))

/** The Chromium of all journeys, for one file: what is opened there is closed after each test, or after the file. */
export function sharedBrowser(end: 'test' | 'file' = 'test'): Browser {
  const close = () => closeVisits(connected)
  if (end === 'test') afterEach(close)
  else afterAll(close)
  return connected
}
