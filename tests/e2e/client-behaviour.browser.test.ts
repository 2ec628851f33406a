import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilHydrated, untilPartsHydrated, visit } from '#tests/support/browser.ts'
import { newLiver, newMember, visitAs } from '#tests/support/member.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

interface Build {
  readonly id: string
  readonly timestamp: number
  readonly entry: string
  readonly routes: Readonly<Record<string, string>>
}

const browser = sharedBrowser()
let build: Build

beforeAll(async () => {
  const { id } = await json<{ id: string }>('/builds/latest.json')
  build = await json<Build>(`/builds/meta/${id}.json`)
})

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { 'accept-language': 'ja', ...headers }, redirect: 'manual' })

async function json<Body>(path: string): Promise<Body> {
  const body: Body = await (await request(path)).json()
  return body
}

/** Records the paths that the page requests from now on and `wanted` accepts. */
function recordRequests(page: Page, wanted: (request: Request) => boolean): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (wanted(request)) addresses.push(pathname + search)
  })
  return addresses
}
const recordPageLoads = (page: Page) => recordRequests(page, (request) => request.resourceType() === 'document')
const pathIs = (path: string) => (request: Request) => new URL(request.url()).pathname === path

async function open(page: Page, path: string, until = untilHydrated): Promise<void> {
  await page.goto(path)
  await until(page)
}
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'ログイン' })
const signInPage = (page: Page) => page.getByRole('link', { name: 'Apple' }).waitFor()
const homeLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Kirari' })
const loginModule = () => build.routes['login'] ?? ''

describe('updates to a new build', () => {
  const hour = 3_600_000

  /** Opens `/` with a fake clock; resolves when the page listens for focus. */
  async function openListening(page: Page): Promise<void> {
    await page.clock.install()
    await page.addInitScript(() => {
      const listen = window.addEventListener.bind(window)
      window.addEventListener = (...args: Parameters<typeof listen>) => {
        if (args[0] === 'focus') document.documentElement.dataset['watches'] = 'focus'
        listen(...args)
      }
    })
    await page.goto('/')
    await page.locator('html[data-watches=focus]').waitFor()
  }

  test('follow the build that the site publishes', async () => {
    const { page } = await visit(browser, site.url)
    await open(page, '/')
    expect(build.id).toMatch(/^\w{8,}$/)
    expect(await page.evaluate('window.__reactRouterManifest.version')).toBe(build.id)
    expect((await request(build.entry)).status).toBe(200)
    expect((await request('/builds/meta/older.json')).status).toBe(404)
  })

  test('are checked every hour; after one, the next navigation loads its target as a full page', async () => {
    const { page } = await visit(browser, site.url)
    let latest = build.id
    await page.route('**/builds/**', (route) => route.fulfill({ json: { id: latest, timestamp: 1 } }))
    await openListening(page)
    const checks = recordRequests(page, (request) => request.url().includes('/builds/'))
    await page.clock.fastForward(hour / 2)
    expect(checks).toEqual([])
    await Promise.all([page.waitForResponse('**/builds/latest.json?*'), page.clock.fastForward(hour / 2)])
    expect(checks).toEqual([expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/)])
    const loaded = recordPageLoads(page)
    await signInLink(page).click()
    await signInPage(page)
    expect(loaded, 'same build').toEqual([])

    latest = 'newer'
    const [response] = await Promise.all([
      page.waitForResponse('**/builds/meta/newer.json'),
      page.clock.fastForward(hour),
    ])
    await response.finished()
    // A response read later implies that the previous one has been read.
    await page.evaluate(async () => (await fetch('/builds/meta/newer.json')).json())
    await homeLink(page).click()
    await page.waitForURL('**/')
    await signInLink(page).waitFor()
    expect(loaded).toEqual(['/'])
  })

  test('are checked when the page regains focus after an hour', async () => {
    const { page } = await visit(browser, site.url)
    await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: build.id } }))
    await openListening(page)
    const checks = recordRequests(page, (request) => request.url().includes('/builds/'))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    // As after sleep: time has passed, but no timer has fired.
    await page.clock.setSystemTime(Date.now() + hour)
    await Promise.all([
      page.waitForResponse('**/builds/latest.json?*'),
      page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    ])
    expect(checks).toHaveLength(1)
  })
})

describe('a missing file of the page', () => {
  const notFound = { status: 404, contentType: 'text/plain', body: '404' }
  const htmlFallback = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Kirari</title>' }

  test.each([
    ['404', notFound],
    ['a page', htmlFallback],
  ])('that is answered with %s causes one full load of the target, then an error', async (_, response) => {
    const { page } = await visit(browser, site.url)
    await page.clock.setFixedTime(Date.now())
    // Missing only for the page loaded before, not for the reloaded one.
    await page.route(`**${loginModule()}`, (route) =>
      new URL(route.request().frame().url()).pathname === '/' ? route.fulfill(response) : route.continue(),
    )
    await open(page, '/')
    const loaded = recordPageLoads(page)
    await signInLink(page).click()
    await page.waitForURL('**/login')
    await signInPage(page)
    await untilHydrated(page)
    expect(loaded).toEqual(['/login'])

    // Again, without time having passed.
    await page.goBack()
    await untilHydrated(page)
    await signInLink(page).click()
    await page.getByRole('heading', { name: '500' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(loaded).toEqual(['/login', '/'])

    await homeLink(page).click()
    await page.waitForURL('**/')
    await signInLink(page).waitFor()
    expect(loaded, 'an error page is left by a full load').toEqual(['/login', '/', '/'])
  })

  test('that the current page needs causes one reload, which keeps form values', async () => {
    const liver = await newLiver(site.url)
    const { page } = await visitAs(browser, site.url, liver, '/user_live/live_create')
    await page.clock.setFixedTime(Date.now())
    const missing = /\/assets\/(?:suggestions|sign-out)-[^/]*\.js/
    const failures = recordRequests(page, (request) => missing.test(request.url()))
    await page.route(missing, (route) => route.fulfill(notFound))
    await page.getByLabel('タイトル').fill('書きかけの題名')
    await page.getByLabel('日時を指定').check()
    const loaded = recordPageLoads(page)
    // A page asks whether the site answers before it loads again.
    const asks = recordRequests(page, (request) => request.method() === 'HEAD')
    const menu = page.locator(`header summary[aria-label*="${liver.nickName}"]`)
    const logOut = page.getByRole('button', { name: 'ログアウト' })
    const search = page.getByLabel('ライブや動画を検索')
    const [suggestions] = await Promise.all([page.waitForResponse('**/assets/suggestions-*.js'), search.focus()])
    // The page has reacted to its import once a later one has failed, and a later timer and request have ended.
    const failed = `import('${suggestions.url()}').catch(() => new Promise((resolve) => setTimeout(resolve)))`
    await page.evaluate(`${failed}.then(() => fetch('/favicon.svg'))`)
    expect([...asks, ...loaded], 'the search field works without its suggestions').toEqual([])
    await page.route('**/user_live/live_create', (route) => route.fulfill({ status: 503 }))
    await menu.click()
    await logOut.click()
    await expect.poll(() => asks.length).toBeGreaterThan(1)
    expect(loaded, 'the page stays while the site does not answer').toEqual([])
    await Promise.all([page.waitForEvent('load'), page.unroute('**/user_live/live_create')])
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value !== '')
    expect(await page.getByLabel('タイトル').inputValue()).toBe('書きかけの題名')
    expect(await page.getByLabel('日時を指定').isChecked()).toBe(true)
    expect(loaded).toEqual(['/user_live/live_create'])
    expect(await page.evaluate(() => sessionStorage.getItem('kirari-forms'))).toBeNull()

    await untilHydrated(page)
    const shown = await recordTexts(page)
    await menu.click()
    await logOut.click()
    await shown.until('APIエラーが発生しました')
    expect(loaded).toHaveLength(1)
    expect(failures.length).toBeGreaterThan(1)
  })
})

describe('a link', () => {
  test('prefetches its module on hover and its data after a second', async () => {
    const { page } = await visit(browser, site.url)
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    const homeModule = build.routes['index'] ?? ''
    const modules = recordRequests(page, pathIs(homeModule))
    const payloads = recordRequests(page, pathIs('/_payload.json'))
    const loads: { cached: boolean | undefined; from: number | undefined; at: number }[] = []
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    devtools.on('Network.responseReceived', ({ response: { url, fromDiskCache, timing }, timestamp: at }) => {
      if (url.endsWith('/_payload.json')) loads.push({ cached: fromDiskCache, from: timing?.requestTime, at })
    })
    await Promise.all([page.waitForResponse(`**${homeModule}`), homeLink(page).hover()])
    await page.clock.runFor(999)
    await page.getByRole('link', { name: 'Apple' }).hover()
    await page.clock.runFor(2000)
    expect(payloads, 'hovered for less than a second').toEqual([])
    await homeLink(page).hover()
    const [response] = await Promise.all([page.waitForResponse('**/_payload.json'), page.clock.runFor(1000)])
    await response.finished()
    expect(response.headers()['cache-control']).toBe('private, max-age=5')
    await Promise.all([page.clock.resume(), homeLink(page).click()])
    await page.waitForURL('**/')
    await signInLink(page).waitFor()
    // A link that keeps the focus for a second, while the page loads, prefetches again.
    await expect.poll(() => loads.length).toBeGreaterThan(1)
    // On a busy machine the data may be too old, whose seconds also include those of its answer.
    const isOld = (loads[1]?.at ?? 0) - (loads[0]?.from ?? Infinity) > 2
    expect([loads[0]?.cached, loads[1]?.cached || isOld], 'the prefetched data is used').toEqual([false, true])
    expect(modules).toHaveLength(1)
  })

  test('does not prefetch pages that are excluded', async () => {
    const { page } = await visit(browser, site.url)
    await open(page, '/', untilPartsHydrated)
    const modules = recordRequests(page, pathIs(build.routes['health'] ?? ''))
    await page.getByRole('contentinfo').getByRole('link', { name: '稼働状況' }).hover()
    await Promise.all([page.waitForResponse(`**${loginModule()}`), signInLink(page).hover()])
    expect(modules).toEqual([])
  })

  test.each(['data saver', '2g', 'slow-2g'])('does not prefetch with %s', async (connection) => {
    const { page } = await visit(browser, site.url)
    if (connection === 'data saver') {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    } else {
      await page.addInitScript((effectiveType) => {
        Object.defineProperty(navigator, 'connection', { value: { effectiveType } })
      }, connection)
    }
    await page.clock.install()
    await open(page, '/')
    await page.clock.pauseAt(Date.now() + 60_000)
    const prefetched = recordRequests(
      page,
      (request) => pathIs(loginModule())(request) || pathIs('/login/_payload.json')(request),
    )
    await signInLink(page).hover()
    await page.clock.runFor(5000)
    expect(prefetched).toEqual([])
    await page.clock.resume()
    await signInLink(page).click()
    await signInPage(page)
    expect(prefetched.toSorted()).toEqual([loginModule(), '/login/_payload.json'].toSorted())
  })
})

describe('the data of a page', () => {
  test('is available as JSON', async () => {
    const response = await request('/_payload.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    const data = await json<Record<string, unknown>>('/_payload.json')
    expect(data).toMatchObject({ root: { account: { isLogin: false } }, index: { onAir: expect.anything() } })
    const { cookie, nickName } = await newMember(site.url)
    const ownResponse = await request('/user_profile/_payload.json', {
      cookie: `${cookie.name}=${cookie.value}; is_login=true`,
    })
    expect(ownResponse.headers.get('cache-control')).toBe('no-store')
    expect(await ownResponse.json()).toMatchObject({ root: { account: { profile: { user: { nickName } } } } })
  })

  test('has the access rules, redirects and statuses of the page', async () => {
    const redirected = await request('/user_profile/_payload.json')
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/login?redirect=%2Fuser_profile'])
    const missing = await request('/no/such/page/_payload.json')
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({ status: 404, message: 'Page Not Found: /no/such/page' })
    const noLive = await request('/live-info/not-an-id/_payload.json')
    expect(noLive.status).toBe(404)
    expect(await noLive.json()).toMatchObject({ 'live-info___{id}': { live: null } })
    const posted = await fetch(`${site.url}/user_profile/_payload.json`, { method: 'POST', body: 'x' })
    expect(posted.status).toBe(405)
  })
})
