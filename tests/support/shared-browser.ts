import { chromium, type Browser } from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'
import { closeVisits } from './browser.ts'

const browser = await chromium.connect(inject('chromium'))

/** The Chromium that all e2e files share. Its contexts are closed after each test, or after the file. */
export function sharedBrowser(after: 'test' | 'file' = 'test'): Browser {
  const close = () => closeVisits(browser)
  if (after === 'test') afterEach(close)
  else afterAll(close)
  return browser
}
