import type { Page } from 'playwright-core'

/** Picks a demo person on a page of the local provider. */
export async function choosePerson(page: Page, nickName: string): Promise<void> {
  await page.getByRole('button', { name: nickName }).first().click()
}

const between = /^\/(login|apple\/callback|google\/callback)$/

/** Waits until the page is back on the site that it set out from, and signing in is behind it. */
export async function untilBack(page: Page, site: string): Promise<void> {
  await page.waitForURL((url) => url.origin === new URL(site).origin && !between.test(url.pathname))
}

/** Signs the page's browser in as a demo person, by way of Apple; ends at `target`. */
export async function signIn(page: Page, nickName: string, target = '/'): Promise<void> {
  await page.goto(target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`)
  const site = page.url()
  await page.getByRole('link', { name: 'Apple' }).click()
  await choosePerson(page, nickName)
  await untilBack(page, site)
}

/** Until the SDK has asked who is signed in: refreshing a token that has expired comes before that. */
export async function waitForLookup(page: Page): Promise<void> {
  await page.waitForResponse(
    (answer) => answer.url().includes('accounts:lookup') && answer.request().method() === 'POST',
  )
}

/** Presses the sign-in page's button for Google once scripts run, and gives the window that opens. */
export async function googleWindow(page: Page): Promise<Page> {
  await page.waitForFunction(() => 'gapi' in window)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Google' }).click()
  return opened
}
