import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages, languageTags } from '#contract/languages.ts'
import { barriers } from '#tests/support/barriers.ts'
import { alive, desktop, phone, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { startServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { choosePerson, googleWindow, signIn } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

const session = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'kirari_session')?.value ?? ''
const marker = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'is_login')?.value ?? ''
const path = (page: Page) => new URL(page.url()).pathname

async function signOut(page: Page, nickName: string): Promise<void> {
  await page.locator(`header summary[aria-label*="${nickName}"]`).click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('link', { name: 'ログイン' }).waitFor()
}

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, viewport) => {
  test('Apple signs in, back to where the visitor came from, and out', async () => {
    const { page, faults } = await visit(browser, site.url, viewport)
    await signIn(page, 'みお', '/health?from=here')
    expect(page.url()).toBe(`${site.url}/health?from=here`)
    expect(await marker(page)).toBe('true')
    await page.goto('/')
    await signOut(page, 'みお')
    expect([await marker(page), await session(page)]).toEqual(['false', ''])
    expect(faults).toEqual([])
  })

  test('Google signs in in a window, back to where the visitor came from, and out', async () => {
    const { page, faults } = await visit(browser, site.url, viewport)
    await page.goto('/login?redirect=%2Fhealth')
    const window = await googleWindow(page)
    await choosePerson(window, 'みお')
    await page.waitForURL(`${site.url}/health`)
    expect(await marker(page)).toBe('true')
    await page.goto('/')
    await signOut(page, 'みお')
    expect(await page.evaluate(() => localStorage.getItem('identity_kept'))).toBeNull()
    expect(faults).toEqual([])
  })
})

test('signing out while the provider’s session is still being looked up is no loss of that session', async () => {
  const { page, faults } = await visit(browser, site.url)
  await page.goto('/login')
  await choosePerson(await googleWindow(page), 'みお')
  await page.waitForURL(`${site.url}/`)
  // Nor does the page that the sign-in led to look it up any more.
  await page.goto('about:blank')
  // The look-up of the page waits until that of the sign-out is through, and so does the page that follows.
  const lookedUp = Promise.withResolvers<void>()
  const followed = Promise.withResolvers<void>()
  const logouts: string[] = []
  let lookups = 0
  await page.route('**/v1/sign-in/options', async (route) => {
    lookups += 1
    if (lookups === 1) await lookedUp.promise
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/logout')) logouts.push(request.url())
  })
  await page.goto('/')
  await expect.poll(() => lookups).toBe(1)
  const following = page.waitForRequest((request) => request.isNavigationRequest())
  await page.route(`${site.url}/`, async (route) => {
    await followed.promise
    await route.continue()
  })
  await page.locator('header summary[aria-label*="みお"]').click()
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await following
  const answered = page.waitForResponse('**/v1/sign-in/options')
  lookedUp.resolve()
  await (await answered).finished()
  await page.waitForTimeout(300)
  followed.resolve()
  await page.getByRole('link', { name: 'ログイン' }).waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  expect(logouts).toHaveLength(1)
  expect(faults).toEqual([])
})

describe('somebody new', () => {
  const add = async (page: Page, name: string) => {
    await page.getByLabel('名前').fill(name)
    await page.getByRole('button', { name: '追加してログイン' }).click()
  }
  test('goes to their profile first', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Apple' }).click()
    await add(page, '新入りのたま')
    await page.waitForURL('**/user_profile?welcome=1')
  })
  test('who came for something goes there', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login?redirect=/health')
    const window = await googleWindow(page)
    await add(window, '新入りのぽち')
    await page.waitForURL(`${site.url}/health`)
  })
})

describe('without scripts', () => {
  test.each(['Apple', 'Google'])('%s signs in by links and a button', async (provider) => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto('/login?redirect=/user_live/live_create')
    await page.getByRole('link', { name: provider }).click()
    await choosePerson(page, 'はな')
    // Apple posts its answer, which takes a press without scripts.
    if (provider === 'Apple') await page.getByRole('button').click()
    await page.getByRole('button', { name: 'ログインを完了する' }).click()
    await page.waitForURL(`${site.url}/user_live/live_create`)
    await page.goBack()
    await page.reload()
    await page.getByRole('button', { name: 'ログインを完了する' }).click()
    await page.getByText('すでに使用されています').waitFor()
  })
})

describe('coming back with nothing to sign in with', () => {
  test.each([
    ['/apple/callback?error=user_cancelled_authorize', 'ログインをキャンセルしました'],
    ['/google/callback?error=access_denied', 'ログインをキャンセルしました'],
    ['/google/callback?error=server_error', 'ログインサービスでエラーが発生しました'],
    ['/apple/callback', 'ログインに必要な情報が足りません'],
    ['/apple/callback?state=forged&code=forged', 'もう一度ログインしてください'],
  ])('%s says so, and leads back', async (address, message) => {
    const { page } = await visit(browser, site.url)
    await page.goto(address)
    await page.getByText(message).first().waitFor()
    expect(await session(page)).toBe('')
    await page.getByRole('link', { name: 'ログイン画面へ' }).click()
    await page.waitForURL(`${site.url}/login`)
  })

  test('cancelling at Apple leads there', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Apple' }).click()
    await page.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('heading', { name: 'ログインをキャンセルしました' }).waitFor()
  })

  test('cancelling in Google’s window is told at the buttons', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/login')
    const window = await googleWindow(page)
    await window.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByText('続けるには、もう一度ボタンを押してください').waitFor()
  })

  test('a code runs once: neither going back nor its address signs in again', async () => {
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
    await alive(page)
    await page.goBack()
    await page.waitForURL('**/apple/choice/*')
    await page.goto(addresses[0] ?? '')
    await page.getByText('このログインはすでに使用されています').waitFor()
    expect(posts).toEqual(['POST'])
  })
})

describe('access', () => {
  test('/login is not for somebody who is signed in, and leads on', async () => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'みお')
    await page.goto('/login?redirect=%2Fhealth')
    expect(path(page)).toBe('/health')
  })
  test('a live session is never shown the sign-in page, even when its marker has lapsed or in a web view', async () => {
    const { page } = await visit(browser, site.url)
    await signIn(page, 'はな')
    await page.context().clearCookies({ name: 'is_login' })
    await page.goto('/user_live/live_create')
    expect(path(page)).toBe('/user_live/live_create')
    expect(await marker(page)).toBe('true')
    await page.goto('/user_live/live_create?webview=1')
    expect(path(page)).toBe('/user_live/live_create')
  })
  test('a visitor’s navigation in the browser is stopped too, and leads back', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/health')
    await alive(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/user_live/live_create')
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    })
    await page.waitForURL('**/login?redirect=%2Fuser_live%2Flive_create')
  })
})

test.each(languages)('in %s the pages of signing in have no barrier on a phone and on a desktop', async (language) => {
  const { page, faults } = await visit(browser, site.url, phone, languageTags[language])
  for (const address of ['/login', '/login?identity=user-disabled', '/apple/callback?error=access_denied']) {
    await page.goto(address)
    await alive(page)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await barriers(page), address).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(width, `${address} is wider than the screen`).toBeLessThanOrEqual(0)
      const heights = page
        .locator('section a')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      for (const height of await heights) expect(height).toBeGreaterThanOrEqual(44)
    }
  }
  expect(faults).toEqual([])
})

test('where nothing is set up, the sign-in page says so', async () => {
  const bare = await startServer({ LOCAL_IDENTITY: 'off', DEMO: '0' })
  try {
    const { page } = await visit(browser, bare.url)
    await page.goto('/login')
    await page.getByText('ログイン方法がまだ設定されていない').waitFor()
  } finally {
    await bare.close()
  }
})
