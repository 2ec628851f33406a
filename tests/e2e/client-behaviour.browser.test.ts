import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { alive, visit } from '#tests/support/browser.ts'
import { newLiver, newMember, visitAs } from '#tests/support/member.ts'
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

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { 'accept-language': 'ja', ...headers }, redirect: 'manual' })

async function json<Body>(path: string): Promise<Body> {
  const body: Body = await (await ask(path)).json()
  return body
}

/** The addresses that the page asks for from now on, of those that `wanted` lets through. */
function asked(page: Page, wanted: (request: Request) => boolean): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (wanted(request)) addresses.push(pathname + search)
  })
  return addresses
}
const pages = (page: Page) => asked(page, (request) => request.resourceType() === 'document')
const to = (path: string) => (request: Request) => new URL(request.url()).pathname === path

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await alive(page)
}
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'ログイン' })
const signInPage = (page: Page) => page.getByRole('link', { name: 'Apple' }).waitFor()
const homeLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Kirari' })
const loginModule = () => build.routes['/login'] ?? ''

describe('a new build', () => {
  const anHour = 3_600_000

  /** Opens `/` with its clock in the test's hand, once it listens for being looked at again. */
  async function openWatching(page: Page): Promise<void> {
    await page.clock.install()
    await page.addInitScript(() => {
      const listen = window.addEventListener.bind(window)
      window.addEventListener = (...all: Parameters<typeof listen>) => {
        if (all[0] === 'focus') document.documentElement.dataset['watches'] = 'focus'
        listen(...all)
      }
    })
    await page.goto('/')
    await page.locator('html[data-watches=focus]').waitFor()
  }

  test('is what the site tells of itself', async () => {
    const { page } = await visit(browser, site.url)
    await open(page, '/')
    expect(build.id).toMatch(/^\w{8,}$/)
    expect(await page.evaluate('window.__reactRouterManifest.version')).toBe(build.id)
    expect((await ask(build.entry)).status).toBe(200)
    expect((await ask('/builds/meta/older.json')).status).toBe(404)
  })

  test('is looked for every hour, and the next navigation then loads its target anew', async () => {
    const { page } = await visit(browser, site.url)
    let latest = build.id
    await page.route('**/builds/**', (route) => route.fulfill({ json: { id: latest, timestamp: 1 } }))
    await openWatching(page)
    const looks = asked(page, (request) => request.url().includes('/builds/'))
    await page.clock.fastForward(anHour / 2)
    expect(looks).toEqual([])
    await Promise.all([page.waitForResponse('**/builds/latest.json?*'), page.clock.fastForward(anHour / 2)])
    expect(looks).toEqual([expect.stringMatching(/^\/builds\/latest\.json\?\d{13}$/)])
    const loaded = pages(page)
    await signInLink(page).click()
    await signInPage(page)
    expect(loaded, 'the build is the same').toEqual([])

    latest = 'newer'
    const [found] = await Promise.all([
      page.waitForResponse('**/builds/meta/newer.json'),
      page.clock.fastForward(anHour),
    ])
    await found.finished()
    // When a later answer has been read, so has that one.
    await page.evaluate(async () => (await fetch('/builds/meta/newer.json')).json())
    await homeLink(page).click()
    await page.waitForURL('**/')
    await signInLink(page).waitFor()
    expect(loaded).toEqual(['/'])
  })

  test('is looked for when the page is looked at again after an hour', async () => {
    const { page } = await visit(browser, site.url)
    await page.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: build.id } }))
    await openWatching(page)
    const looks = asked(page, (request) => request.url().includes('/builds/'))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    // As on a machine that slept: later, without a timer having gone off.
    await page.clock.setSystemTime(Date.now() + anHour)
    await Promise.all([
      page.waitForResponse('**/builds/latest.json?*'),
      page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    ])
    expect(looks).toHaveLength(1)
  })
})

describe('a file of the page that is gone', () => {
  const gone = { status: 404, contentType: 'text/plain', body: '404' }
  const page404 = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Kirari</title>' }

  test.each([
    ['404', gone],
    ['a page', page404],
  ])('and answered with %s loads the target of the navigation anew, once, and then says so', async (_, answer) => {
    const { page } = await visit(browser, site.url)
    await page.clock.setFixedTime(Date.now())
    // Gone for the page that was loaded before, there for the one that is loaded anew.
    await page.route(`**${loginModule()}`, (route) =>
      new URL(route.request().frame().url()).pathname === '/' ? route.fulfill(answer) : route.continue(),
    )
    await open(page, '/')
    const loaded = pages(page)
    await signInLink(page).click()
    await page.waitForURL('**/login')
    await signInPage(page)
    await alive(page)
    expect(loaded).toEqual(['/login'])

    // The same again, and no time has passed.
    await page.goBack()
    await alive(page)
    await signInLink(page).click()
    await page.getByRole('heading', { name: '500' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(loaded).toEqual(['/login', '/'])

    await homeLink(page).click()
    await page.waitForURL('**/')
    await signInLink(page).waitFor()
    expect(loaded, 'what is broken is left by a full load').toEqual(['/login', '/', '/'])
  })

  test('and that the present page needs loads it anew with what its forms held, once', async () => {
    const liver = await newLiver(site.url)
    const { page } = await visitAs(browser, site.url, liver, '/user_live/live_create')
    await page.clock.setFixedTime(Date.now())
    let failures = 0
    await page.route('**/assets/browser-*.js', (route) => {
      failures += 1
      return route.fulfill(gone)
    })
    await page.getByLabel('タイトル').fill('書きかけの題名')
    await page.getByLabel('日時を指定').check()
    const loaded = pages(page)
    const menu = page.locator(`header summary[aria-label*="${liver.nickName}"]`)
    const logOut = page.getByRole('button', { name: 'ログアウト' })
    await Promise.all([page.waitForResponse('**/assets/browser-*.js'), menu.click()])
    // As long as a reload would take to begin.
    await page.waitForTimeout(1000)
    expect(loaded, 'the menu goes on without its coins').toEqual([])
    await Promise.all([page.waitForEvent('load'), logOut.click()])
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=title]')?.value !== '')
    expect(await page.getByLabel('タイトル').inputValue()).toBe('書きかけの題名')
    expect(await page.getByLabel('日時を指定').isChecked()).toBe(true)
    expect(loaded).toEqual(['/user_live/live_create'])
    expect(await page.evaluate(() => sessionStorage.getItem('kirari-forms'))).toBeNull()

    await menu.click()
    await logOut.click()
    await page.getByText('APIエラーが発生しました').first().waitFor()
    expect(loaded).toHaveLength(1)
    expect(failures).toBeGreaterThan(1)
  })
})

describe('a link', () => {
  test('loads its page ahead for who points at it, and the data a second later', async () => {
    const { page } = await visit(browser, site.url)
    await page.clock.install()
    await open(page, '/login')
    await page.clock.pauseAt(Date.now() + 60_000)
    const homeModule = build.routes['pages/home'] ?? ''
    const modules = asked(page, to(homeModule))
    const payloads = asked(page, to('/_.data'))
    const cached: boolean[] = []
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    devtools.on('Network.responseReceived', ({ response }) => {
      if (response.url.endsWith('/_.data')) cached.push(response.fromDiskCache === true)
    })
    await Promise.all([page.waitForResponse(`**${homeModule}`), homeLink(page).hover()])
    await page.clock.runFor(999)
    await page.getByRole('link', { name: 'Apple' }).hover()
    await page.clock.runFor(2000)
    expect(payloads, 'the interest did not last').toEqual([])
    await homeLink(page).hover()
    const [answer] = await Promise.all([page.waitForResponse('**/_.data'), page.clock.runFor(1000)])
    await answer.finished()
    expect(answer.headers()['cache-control']).toBe('private, max-age=5')
    await page.clock.resume()
    await homeLink(page).click()
    await page.waitForURL('**/')
    await signInLink(page).waitFor()
    expect(cached, 'the navigation takes what is there').toEqual([false, true])
    expect(modules).toHaveLength(1)
  })

  test('loads nothing ahead when its page is not worth it', async () => {
    const { page } = await visit(browser, site.url)
    await open(page, '/')
    const modules = asked(page, to(build.routes['/health'] ?? ''))
    await page.getByRole('contentinfo').getByRole('link', { name: '稼働状況' }).hover()
    await Promise.all([page.waitForResponse(`**${loginModule()}`), signInLink(page).hover()])
    expect(modules).toEqual([])
  })

  test.each(['data saver', '2g', 'slow-2g'])('loads nothing ahead with %s', async (line) => {
    const { page } = await visit(browser, site.url)
    if (line === 'data saver') {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    } else {
      await page.addInitScript((effectiveType) => {
        Object.defineProperty(navigator, 'connection', { value: { effectiveType } })
      }, line)
    }
    await page.clock.install()
    await open(page, '/')
    await page.clock.pauseAt(Date.now() + 60_000)
    const ahead = asked(page, (request) => to(loginModule())(request) || to('/login.data')(request))
    await signInLink(page).hover()
    await page.clock.runFor(5000)
    expect(ahead).toEqual([])
    await page.clock.resume()
    await signInLink(page).click()
    await signInPage(page)
    expect(ahead.toSorted()).toEqual([loginModule(), '/login.data'].toSorted())
  })
})

describe('the data of a page', () => {
  test('is that of the page, for whoever asks', async () => {
    const answer = await ask('/_payload.json')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    const data = await json<Record<string, unknown>>('/_payload.json')
    expect(data).toMatchObject({ root: { account: { isLogin: false } }, 'pages/home': { onAir: expect.anything() } })
    const { cookie, nickName } = await newMember(site.url)
    const mine = await ask('/user_profile/_payload.json', { cookie: `${cookie.name}=${cookie.value}; is_login=true` })
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(await mine.json()).toMatchObject({ root: { account: { profile: { user: { nickName } } } } })
  })

  test('has the access rules, redirects and statuses of the page', async () => {
    const refused = await ask('/user_profile/_payload.json')
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/login?redirect=%2Fuser_profile'])
    for (const path of ['/no/such/page', '/live-info/not-an-id']) {
      const answer = await ask(`${path}/_payload.json`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ status: 404, message: `Page Not Found: ${path}` })
    }
    const posted = await fetch(`${site.url}/user_profile/_payload.json`, { method: 'POST', body: 'x' })
    expect(posted.status).toBe(405)
  })
})
