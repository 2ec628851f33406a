import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteAlarms } from '#tests/support/alarms.ts'
import { visit } from '#tests/support/browser.ts'
import { newMember, signInMember, visitAs } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { choosePerson, googleWindow, signIn, waitForLookup } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()
let provider: string

beforeAll(async () => {
  const options = await fetch(`${site.url}/v1/sign-in/options`)
  const { firebase }: { firebase: { emulatorUrl: string } } = await options.json()
  provider = firebase.emulatorUrl
})

const second = 1000
const minute = 60 * second
const isLoggedIn = (page: Page) => page.locator('header summary[aria-label*="メニュー"]').waitFor()
const isVisitor = (page: Page) => page.getByRole('link', { name: 'ログイン', exact: true }).waitFor()

/** Signs in with Google in a window; the page's clock stands still, at a page of words, when it is done. */
async function signInWithGoogle(nickName: string): Promise<{ page: Page; refreshes: string[] }> {
  const { page } = await visit(browser, site.url)
  const refreshes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/v1/token') && request.method() === 'POST') refreshes.push(request.postData() ?? '')
  })
  await page.goto('/login')
  await choosePerson(await googleWindow(page), nickName)
  await page.waitForURL(`${site.url}/`)
  await page.clock.install()
  // Where no picture of a live is renewed, however much time goes by.
  const lookedUp = waitForLookup(page)
  await page.goto('/asct')
  await lookedUp
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 10 * second)
  return { page, refreshes }
}

/** Does to an account at the provider what its staff would do on their console. */
async function atProvider(account: string, change: object): Promise<void> {
  const answer = await fetch(`${provider}/emulator/v1/accounts/${account}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

describe('the identity session', () => {
  test('is refreshed five minutes before expiry, and after failures tried again from 30 s doubling to 960 s', async () => {
    const { page, refreshes } = await signInWithGoogle('みお')
    const waits = await noteAlarms(page, 30 * second)
    await page.clock.runFor(54 * minute)
    expect(refreshes).toHaveLength(0)
    await page.clock.runFor(minute)
    await expect.poll(() => refreshes).toHaveLength(1)
    expect(refreshes[0]).toMatch(/^grant_type=refresh_token&refresh_token=./)

    // The clock goes on only when the SDK has set its next alarm: its own work takes real time.
    await expect.poll(async () => (await waits()).some((wait) => wait > 54 * minute && wait <= 55 * minute)).toBe(true)
    await page.route('**/v1/token?**', (route) => route.abort('internetdisconnected'))
    await page.clock.runFor(55 * minute)
    await expect.poll(() => refreshes).toHaveLength(2)
    const backoff = [30, 60, 120, 240, 480, 960, 960, 960].map((wait) => wait * second)
    // Each call that fails leaves the alarm of its own time limit behind.
    const after = (failures: number) => backoff.slice(0, failures).flatMap((wait) => [30 * second, wait])
    const alarms = async () => (await waits()).filter((wait) => wait <= 960 * second)
    for (const [failure, wait] of backoff.slice(0, -1).entries()) {
      await expect.poll(alarms).toEqual(after(failure + 1))
      await page.clock.runFor(wait - second)
      expect(refreshes, `before ${wait} ms`).toHaveLength(failure + 2)
      await page.clock.runFor(2 * second)
      await expect.poll(() => refreshes, { message: `after ${wait} ms` }).toHaveLength(failure + 3)
    }
    await isLoggedIn(page)

    // Back on the network it goes on as before.
    await expect.poll(alarms).toEqual(after(backoff.length))
    await page.unroute('**/v1/token?**')
    await page.clock.runFor(960 * second)
    await expect.poll(() => refreshes).toHaveLength(backoff.length + 2)
    await isLoggedIn(page)
  })

  test.each([
    ['user-disabled', { disabled: true }, '停止されています'],
    ['user-token-expired', { validSince: 'now' }, '有効期限が切れました'],
  ])('ends our session when the provider says %s', async (_code, change, message) => {
    const { account, nickName } = await newMember(site.url)
    const { page } = await signInWithGoogle(nickName)
    await atProvider(account, change)
    await page.clock.runFor(55 * minute)
    await page.waitForURL('**/login?identity=*')
    await page.getByText(message).waitFor()
    await page.goto('/user_live/live_create')
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('that the provider ended while nobody looked ends ours with the next page', async () => {
    const { account, nickName } = await newMember(site.url)
    const { page } = await signInWithGoogle(nickName)
    await atProvider(account, { disabled: true })
    await page.clock.resume()
    await page.goto('/health')
    await page.waitForURL('**/login?identity=user-token-expired*')
    await page.getByText('もう一度ログインしてください').waitFor()
  })
})

describe('tabs of one browser', () => {
  test.each(['Apple', 'Google'])('sign in and out together with %s', async (provider) => {
    const { page, faults } = await visit(browser, site.url)
    await page.goto('/health')
    const other = await page.context().newPage()
    if (provider === 'Google') {
      await other.goto('/login')
      await choosePerson(await googleWindow(other), 'れん')
      await other.waitForURL(`${site.url}/`)
    } else await signIn(other, 'れん')
    await page.goto('/')
    await isLoggedIn(page)

    await other.locator('header summary[aria-label*="れん"]').click()
    await other.getByRole('button', { name: 'ログアウト' }).click()
    for (const tab of [other, page]) await tab.getByRole('link', { name: 'ログイン' }).waitFor()
    expect(faults).toEqual([])
  })

  test('hear of what happened before their scripts ran', async () => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'れん')
    const other = await page.context().newPage()
    let scripts = Promise.withResolvers<void>()
    await other.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await other.goto('/', { waitUntil: 'commit' })
    await isLoggedIn(other)
    await page.locator('header summary[aria-label*="れん"]').click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await isVisitor(page)
    scripts.resolve()
    await isVisitor(other)

    scripts = Promise.withResolvers<void>()
    await other.goto('/', { waitUntil: 'commit' })
    await isVisitor(other)
    await signIn(page, 'れん')
    scripts.resolve()
    await isLoggedIn(other)
  })

  test('that show a page hear of a sign-in without being loaded anew', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/')
    await page.evaluate(() => Object.assign(globalThis, { stillHere: true }))
    await signIn(await page.context().newPage(), 'れん')
    await isLoggedIn(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stillHere'))).toBe(true)
  })
})

test('a session that is ended elsewhere ends here with the next page', async () => {
  const there = await newMember(site.url)
  const { account: sub, nickName: name, email } = there
  const here = await signInMember(site.url, { sub, name, email, email_verified: true })
  const { page } = await visitAs(browser, site.url, here, '/')
  await isLoggedIn(page)
  await there.post('/v1/account/sessions/revocation', {})
  await page.goto('/')
  await isVisitor(page)
  const markers = await page.context().cookies()
  expect(markers.find(({ name }) => name === 'is_login')?.value).toBe('false')
})
