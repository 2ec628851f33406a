import type { BrowserContext, Page } from 'playwright-core'
import { demoAccounts } from '#main/seed.ts'
import { callAs } from './caller.ts'

/** Chooses a demo account on a page of the local provider. */
export async function chooseAccount(page: Page, nickName: string): Promise<void> {
  await page.getByRole('button', { name: nickName }).first().click()
}

const signInPaths = /^\/(login|apple\/callback|google\/callback)$/

/** Waits until the page has returned to its site and the sign-in is complete. */
export async function untilSignedIn(page: Page, site: string): Promise<void> {
  await page.waitForURL((url) => url.origin === new URL(site).origin && !signInPaths.test(url.pathname))
}

/** Signs in as a demo account with Apple; ends at `target`. */
export async function signIn(page: Page, nickName: string, target = '/'): Promise<void> {
  await page.goto(target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`)
  const site = page.url()
  await page.getByRole('link', { name: 'Apple' }).click()
  await chooseAccount(page, nickName)
  await untilSignedIn(page, site)
}

/** By site and nickname: sign-ins per address are rate-limited. */
const sessions = new Map<string, Promise<string>>()

/** Session cookie of a demo account, one per site. */
export function sessionOf(url: string, nickName: string): Promise<string> {
  const cached = sessions.get(`${url} ${nickName}`)
  if (cached) return cached
  const account = demoAccounts.find((candidate) => candidate.nickName === nickName)
  if (!account) throw new Error(`no demo account named ${nickName}`)
  const session = callAs(url, account.subject).then((caller) => caller.cookie())
  sessions.set(`${url} ${nickName}`, session)
  return session
}

/** Adds the session cookie of a demo account to a browser context, for tests that are not about signing in. */
export async function addSession(context: BrowserContext, url: string, nickName: string): Promise<void> {
  const [name = '', value = ''] = (await sessionOf(url, nickName)).split('=')
  await context.addCookies([
    { name, value, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'is_login', value: 'true', url },
  ])
}

/** Waits until the SDK has requested the account; it refreshes an expired token before that. */
export async function waitForLookup(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.url().includes('accounts:lookup') && response.request().method() === 'POST',
  )
}

/** Clicks the Google button of the sign-in page once its scripts run; returns the popup. */
export async function openGooglePopup(page: Page): Promise<Page> {
  await page.waitForFunction(() => 'gapi' in window)
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Google' }).click()
  return popup
}
