import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages, languageTags } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated, desktop, phone, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { startServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { chooseAccount, openGooglePopup, signIn } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

const session = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'kirari_session')?.value ?? ''
const marker = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'is_login')?.value ?? ''
const path = (page: Page) => new URL(page.url()).pathname

test('Google signs in by redirect where popups are blocked', async () => {
  const { page, errors } = await visit(browser, site.url)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?redirect=%2Fhealth')
  await page.waitForFunction(() => 'gapi' in window)
  await page.getByRole('link', { name: 'Google' }).click()
  await chooseAccount(page, 'みお')
  await page.waitForURL(`${site.url}/health`)
  expect(await marker(page)).toBe('true')
  expect(errors).toEqual([])
})

test('Google signs in by redirect where popups are blocked, also on a site at another name than its provider', async () => {
  const address = site.url.replace('localhost', '127.0.0.1')
  const { page, errors } = await visit(browser, address)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?redirect=%2Fhealth')
  await page.waitForFunction(() => 'gapi' in window)
  await page.getByRole('link', { name: 'Google' }).click()
  await chooseAccount(page, 'みお')
  await page.waitForURL(`${address}/health`)
  expect(await marker(page)).toBe('true')
  expect(errors).toEqual([])
})

test("signing out during the lookup of the provider's session does not show a lost session", async () => {
  const { page, errors } = await visit(browser, site.url)
  await page.goto('/login')
  await chooseAccount(await openGooglePopup(page), 'みお')
  await page.waitForURL(`${site.url}/`)
  // Prevents the page after the sign-in from starting its own lookup.
  await page.goto('about:blank')
  // Delays the page's lookup until that of the sign-out has finished, and the next page as well.
  const lookupAllowed = Promise.withResolvers<void>()
  const nextPageAllowed = Promise.withResolvers<void>()
  const logouts: string[] = []
  let lookups = 0
  await page.route('**/v1/sign-in/options', async (route) => {
    lookups += 1
    if (lookups === 1) await lookupAllowed.promise
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/logout')) logouts.push(request.url())
  })
  await page.goto('/')
  await expect.poll(() => lookups).toBe(1)
  const nextNavigation = page.waitForRequest((request) => request.isNavigationRequest())
  await page.route(`${site.url}/`, async (route) => {
    await nextPageAllowed.promise
    await route.continue()
  })
  await page.locator('header summary[aria-label*="みお"]').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await nextNavigation
  const lookupResponse = page.waitForResponse('**/v1/sign-in/options')
  lookupAllowed.resolve()
  await (await lookupResponse).finished()
  await page.waitForTimeout(300)
  nextPageAllowed.resolve()
  await page.getByRole('link', { name: 'ログイン', exact: true }).waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  expect(logouts).toHaveLength(1)
  expect(errors).toEqual([])
})

describe('a new member', () => {
  const add = async (page: Page, name: string) => {
    await page.getByLabel('名前').fill(name)
    await page.getByRole('button', { name: '追加してログイン' }).click()
  }
  test('sees the profile page first', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Apple' }).click()
    await add(page, '新入りのたま')
    await page.waitForURL('**/user_profile?welcome=1')
  })
  test('who was redirected to sign in returns to that page', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login?redirect=/health')
    const window = await openGooglePopup(page)
    await add(window, '新入りのぽち')
    await page.waitForURL(`${site.url}/health`)
  })
})

describe('without scripts', () => {
  test.each(['Apple', 'Google'])('%s works with links and a button', async (provider) => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto('/login?redirect=/user_live/live_create')
    await page.getByRole('link', { name: provider }).click()
    await chooseAccount(page, 'はな')
    // Apple responds with a form post, which has to be submitted manually without scripts.
    if (provider === 'Apple') await page.getByRole('button').click()
    await page.getByRole('button', { name: 'ログインを完了する' }).click()
    await page.waitForURL(`${site.url}/user_live/live_create`)
    await page.goBack()
    await page.reload()
    await page.getByRole('button', { name: 'ログインを完了する' }).click()
    await page.getByText('すでに使用されています').waitFor()
  })
})

describe('a callback without a valid result', () => {
  test.each([
    ['/apple/callback?error=user_cancelled_authorize', 'ログインをキャンセルしました'],
    ['/google/callback?error=access_denied', 'ログインをキャンセルしました'],
    ['/google/callback?error=server_error', 'ログインサービスでエラーが発生しました'],
    ['/apple/callback', 'ログインに必要な情報が足りません'],
    ['/apple/callback?state=forged&code=forged', 'もう一度ログインしてください'],
  ])('%s shows a message and a link to sign in', async (address, message) => {
    const { page } = await visit(browser, site.url)
    await page.goto(address)
    await page.getByText(message).first().waitFor()
    expect(await session(page)).toBe('')
    await page.getByRole('link', { name: 'ログイン画面へ' }).click()
    await page.waitForURL(`${site.url}/login`)
  })

  test('after cancelling at Apple shows a message', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Apple' }).click()
    await page.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('heading', { name: 'ログインをキャンセルしました' }).waitFor()
  })

  test("after cancelling in Google's popup shows a message next to the buttons", async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login')
    const window = await openGooglePopup(page)
    await window.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByText('続けるには、もう一度ボタンを押してください').waitFor()
  })

  test('a code can be used once: neither back navigation nor its URL signs in again', async () => {
    const { page } = await visit(browser, site.url)
    const posts: string[] = []
    const addresses: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/v1/apple/callback') posts.push(request.method())
      if (pathname === '/apple/callback' && search !== '') addresses.push(pathname + search)
    })
    await signIn(page, 'みお', '/health')
    expect(posts).toEqual(['POST'])
    // A page that is not alive yet may still change the history, which ends the wait of goBack too early.
    await untilHydrated(page)
    await page.goBack()
    await page.waitForURL('**/apple/choice/*')
    await page.goto(addresses[0] ?? '')
    await page.getByText('このログインはすでに使用されています').waitFor()
    expect(posts).toEqual(['POST'])
  })
})

describe('access', () => {
  test('/login redirects signed-in users', async () => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'みお')
    await page.goto('/login?redirect=%2Fhealth')
    expect(path(page)).toBe('/health')
  })
  test('a valid session is never sent to the sign-in page, even without its marker cookie or in a web view', async () => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'はな')
    await page.context().clearCookies({ name: 'is_login' })
    await page.goto('/user_live/live_create')
    expect(path(page)).toBe('/user_live/live_create')
    expect(await marker(page)).toBe('true')
    await page.goto('/user_live/live_create?webview=1')
    expect(path(page)).toBe('/user_live/live_create')
  })
  test('visitors are redirected on client-side navigation too', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/health')
    await untilHydrated(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/user_live/live_create')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.waitForURL('**/login?redirect=%2Fuser_live%2Flive_create')
  })
})

test.each(languages)('the sign-in pages are accessible in %s on phone and desktop', async (language) => {
  const { page, errors } = await visit(browser, site.url, phone, languageTags[language])
  for (const address of ['/login', '/login?identity=user-disabled', '/apple/callback?error=access_denied']) {
    await page.goto(address)
    await untilHydrated(page)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    for (const viewport of [phone, desktop]) {
      await expectFits(page, viewport)
      expect(await axeViolations(page), address).toEqual([])
      const heights = page
        .locator('section a')
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height))
      for (const height of await heights) expect(height).toBeGreaterThanOrEqual(44)
    }
  }
  expect(errors).toEqual([])
})

test('without any provider, the sign-in page shows a notice', async () => {
  const unconfigured = await startServer({ LOCAL_IDENTITY: 'off', DEMO: '0' })
  try {
    const { page } = await visit(browser, unconfigured.url)
    await page.goto('/login')
    await page.getByText('ログイン方法がまだ設定されていない').waitFor()
  } finally {
    await unconfigured.close()
  }
})
