import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordTimers } from '#tests/support/page-timers.ts'
import { untilHydrated, visit } from '#tests/support/browser.ts'
import { newMember, signInMember, visitAs } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { chooseAccount, openGooglePopup, signIn, waitForLookup } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()
let provider: string

beforeAll(async () => {
  const options = await fetch(`${site.url}/v1/sign-in/options`)
  const { firebase }: { firebase: { emulatorUrl: string } } = await options.json()
  provider = firebase.emulatorUrl
})

const second = 1000
const minute = 60 * second
const untilLoggedIn = (page: Page) => page.locator('header summary[aria-label*="メニュー"]').waitFor()
const untilLoggedOut = (page: Page) => page.getByRole('link', { name: 'ログイン', exact: true }).waitFor()

interface IdentitySession {
  readonly page: Page
  /** The requests for new tokens. */
  readonly refreshes: readonly string[]
  /** By the page's clock, from which the SDK counts the lifetime of the token. */
  readonly signedInAt: number
}

/** Signs in with Google in a popup; on return the page's clock is paused on a static page. */
async function signInWithGoogle(nickName: string): Promise<IdentitySession> {
  const { page } = await visit(browser, site.url)
  const refreshes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/v1/token') && request.method() === 'POST') refreshes.push(request.postData() ?? '')
  })
  const signedInAt = Date.now()
  await page.clock.setFixedTime(signedInAt)
  await page.goto('/login')
  await chooseAccount(await openGooglePopup(page), nickName)
  await page.waitForURL(`${site.url}/`)
  await page.clock.setSystemTime(Date.now())
  // A page without live thumbnails, which are reloaded over time.
  const lookedUp = waitForLookup(page)
  await page.goto('/asct')
  await lookedUp
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 10 * minute)
  return { page, refreshes, signedInAt }
}

/** Fires the timers in order until this time. */
const runUntil = async (page: Page, time: number): Promise<void> =>
  page.clock.runFor(time - (await page.evaluate(() => Date.now())))

/** Changes an account at the provider, as in its admin console. */
async function changeAccount(account: string, change: object): Promise<void> {
  const response = await fetch(`${provider}/emulator/v1/accounts/${account}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

describe('the identity session', () => {
  test('is refreshed five minutes before expiry; failures are retried from 30 s doubling to 960 s', async () => {
    const { page, refreshes, signedInAt } = await signInWithGoogle('みお')
    const timerDelays = await recordTimers(page, 30 * second)
    await runUntil(page, signedInAt + 55 * minute - second)
    expect(refreshes).toHaveLength(0)
    await runUntil(page, signedInAt + 55 * minute + second)
    await expect.poll(() => refreshes).toHaveLength(1)
    expect(refreshes[0]).toMatch(/^grant_type=refresh_token&refresh_token=./)

    // Advance the clock only after the SDK has set its next timer: its own work takes real time.
    const nextRefresh = () => timerDelays().then((delays) => delays.find((wait) => wait > 54 * minute))
    await expect.poll(nextRefresh).toBeLessThanOrEqual(55 * minute)
    await page.route('**/v1/token?**', (route) => route.abort('internetdisconnected'))
    // Each step ends at the time of a request, so that the next timer starts at the start of the next step.
    await page.clock.runFor((await nextRefresh()) ?? 0)
    await expect.poll(() => refreshes).toHaveLength(2)
    const backoff = [30, 60, 120, 240, 480, 960, 960, 960].map((wait) => wait * second)
    // Each failed request leaves the timer of its own timeout behind.
    const expectedDelays = (failures: number) => backoff.slice(0, failures).flatMap((wait) => [30 * second, wait])
    const shortDelays = async () => (await timerDelays()).filter((wait) => wait <= 960 * second)
    for (const [failure, wait] of backoff.slice(0, -1).entries()) {
      await expect.poll(shortDelays).toEqual(expectedDelays(failure + 1))
      await page.clock.runFor(wait - second)
      expect(refreshes, `before ${wait} ms`).toHaveLength(failure + 2)
      await page.clock.runFor(second)
      await expect.poll(() => refreshes, { message: `after ${wait} ms` }).toHaveLength(failure + 3)
    }
    await untilLoggedIn(page)

    // Back online, refreshes continue as before.
    await expect.poll(shortDelays).toEqual(expectedDelays(backoff.length))
    await page.unroute('**/v1/token?**')
    await page.clock.runFor(960 * second)
    await expect.poll(() => refreshes).toHaveLength(backoff.length + 2)
    await untilLoggedIn(page)
  })

  test.each([
    ['user-disabled', { disabled: true }, '停止されています'],
    ['user-token-expired', { validSince: 'now' }, '有効期限が切れました'],
  ])("ends the site's session when the provider reports %s", async (_code, change, message) => {
    const { account, nickName } = await newMember(site.url)
    const { page, signedInAt } = await signInWithGoogle(nickName)
    await changeAccount(account, change)
    await runUntil(page, signedInAt + 55 * minute + second)
    await page.waitForURL('**/login?identity=*')
    await page.getByText(message).waitFor()
    await page.goto('/user_live/live_create')
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test("ended by the provider while no page was open ends the site's session on the next page", async () => {
    const { account, nickName } = await newMember(site.url)
    const { page } = await signInWithGoogle(nickName)
    await changeAccount(account, { disabled: true })
    await page.clock.resume()
    await page.goto('/health')
    await page.waitForURL('**/login?identity=user-token-expired*')
    await page.getByText('もう一度ログインしてください').waitFor()
  })
})

describe('tabs of one browser', () => {
  test.each(['Apple', 'Google'])('sign in and out together with %s', async (provider) => {
    const { page, errors } = await visit(browser, site.url)
    await page.goto('/health')
    const other = await page.context().newPage()
    if (provider === 'Google') {
      await other.goto('/login')
      await chooseAccount(await openGooglePopup(other), 'れん')
      await other.waitForURL(`${site.url}/`)
    } else await signIn(other, 'れん')
    await page.goto('/')
    await untilLoggedIn(page)

    await other.locator('header summary[aria-label*="れん"]').click()
    await other.getByRole('button', { name: 'ログアウト' }).click()
    for (const tab of [other, page]) await tab.getByRole('link', { name: 'ログイン', exact: true }).waitFor()
    expect(errors).toEqual([])
  })

  test('notice a sign-out or sign-in from before their scripts ran', async () => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'れん')
    const other = await page.context().newPage()
    let scripts = Promise.withResolvers<void>()
    await other.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await other.goto('/', { waitUntil: 'commit' })
    await untilLoggedIn(other)
    await page.locator('header summary[aria-label*="れん"]').click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await untilLoggedOut(page)
    scripts.resolve()
    await untilLoggedOut(other)

    scripts = Promise.withResolvers<void>()
    await other.goto('/', { waitUntil: 'commit' })
    await untilLoggedOut(other)
    await signIn(page, 'れん')
    scripts.resolve()
    await untilHydrated(other)
    await untilLoggedIn(other)
  })

  test('update after a sign-in without a reload', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/')
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }))
    await signIn(await page.context().newPage(), 'れん')
    await untilLoggedIn(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stillHere'))).toBe(true)
  })
})

test('a session ended elsewhere is signed out on the next page', async () => {
  const otherMember = await newMember(site.url)
  const { account: sub, nickName: name, email } = otherMember
  const member = await signInMember(site.url, { sub, name, email, email_verified: true })
  const { page } = await visitAs(browser, site.url, member, '/')
  await untilLoggedIn(page)
  await otherMember.post('/v1/account/sessions/revocation', {})
  await page.goto('/')
  await untilLoggedOut(page)
  const markers = await page.context().cookies()
  expect(markers.find(({ name }) => name === 'is_login')?.value).toBe('false')
})
