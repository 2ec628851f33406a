import type { BrowserContext, Page } from 'playwright-core'
import { demoAccounts } from '#main/demo-accounts.ts'
import { callAs } from './caller.ts'

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

/** By site and nick name: only so many sign-ins a minute are taken from one address. */
const sessions = new Map<string, Promise<string>>()

/** Cookie of a session of a demo person, one for each site. */
export function sessionOf(url: string, nickName: string): Promise<string> {
  const known = sessions.get(`${url} ${nickName}`)
  if (known) return known
  const account = demoAccounts.find((candidate) => candidate.nickName === nickName)
  if (!account) throw new Error(`no demo account is called ${nickName}`)
  const session = callAs(url, account.subject).then((caller) => caller.cookie())
  sessions.set(`${url} ${nickName}`, session)
  return session
}

/** Gives a browser the session of a demo person, where signing in is not what a test is about. */
export async function enterAs(context: BrowserContext, url: string, nickName: string): Promise<void> {
  const [name = '', value = ''] = (await sessionOf(url, nickName)).split('=')
  await context.addCookies([
    { name, value, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'is_login', value: 'true', url },
  ])
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
