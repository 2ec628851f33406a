import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
/** A site that stores the language in a cookie and uses the API of the shared site. */
let storing: TestServer

beforeAll(async () => {
  const api = { API_URL: site.url, API_CREDENTIALS: 'me:secret' }
  storing = await startServer({ DEMO: '0', LOCALE_COOKIE: '1', ...api })
})
afterAll(() => storing?.close())

const languageCookies = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => /lang|i18n/.test(name))
    .map(({ name, value, expires }) => [name, value, expires === -1 ? 'visit' : 'kept'])

const linksOf = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]')]
    return links.map(({ hreflang, href }) => `${hreflang || 'canonical'} ${href}`)
  })

describe('a language in the address', () => {
  test.each([
    ['en', 'Sign in'],
    ['ko', '로그인'],
    ['ja', 'ログイン'],
  ])('%s applies to that page and the following ones, without a cookie', async (language, signIn) => {
    const { page, errors } = await visit(browser, site.url, desktop, language === 'ja' ? 'en-US' : 'ja-JP')
    const response = await page.goto(`/?lang=${language}`)
    expect(response?.status()).toBe(200)
    expect(new URL(page.url()).search).toBe(`?lang=${language}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await languageCookies(page)).toEqual([])
    await page.getByRole('banner').getByRole('link', { name: signIn }).click()
    await page.waitForURL(`**/login?lang=${language}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(errors).toEqual([])
  })

  test('remains in the address after a search, a filter and without scripts', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/search?lang=en')
    await untilHydrated(page)
    await page.getByRole('main').getByRole('searchbox').fill('music')
    await page.keyboard.press('Enter')
    // The script that opens the page may not be there yet: then the browser sends the form.
    const isFound = ({ searchParams: query }: URL) => query.get('q') === 'music' && query.get('lang') === 'en'
    await page.waitForURL(isFound)
    const withoutScripts = await visitWithoutScripts(browser, site.url)
    await withoutScripts.goto('/search?lang=en')
    await withoutScripts.getByRole('main').getByRole('searchbox').fill('music')
    await withoutScripts.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await withoutScripts.waitForURL(isFound)
    expect(await withoutScripts.locator('html').getAttribute('lang')).toBe('en')
  })

  test('has an alternate link for search engines; the plain address is Japanese', async () => {
    const { page } = await visit(browser, site.url)
    const alternates = [
      `ja ${site.url}/`,
      `en ${site.url}/?lang=en`,
      `ko ${site.url}/?lang=ko`,
      `x-default ${site.url}/`,
    ]
    for (const [address, canonical] of [
      ['/', '/'],
      ['/?lang=ja', '/'],
      ['/?lang=en&from=mail', '/?lang=en'],
      ['/?lang=ko', '/?lang=ko'],
    ]) {
      await page.goto(address ?? '')
      expect((await linksOf(page)).toSorted()).toEqual([`canonical ${site.url}${canonical}`, ...alternates].toSorted())
    }
    await page.goto('/login')
    expect(await linksOf(page)).toEqual([expect.stringContaining('canonical ')])
  })

  test('is stored for 365 days if the operator enables it', async () => {
    const { page } = await visit(browser, storing.url)
    await page.goto('/?lang=en')
    expect(await languageCookies(page)).toEqual([['i18n_redirected', 'en', 'kept']])
    await page.goto('/login')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('a language file that fails to load', () => {
  test('is logged to the console, and the page falls back to Japanese', async () => {
    const { page, errors } = await visit(browser, site.url, desktop, 'en-US')
    const failed: string[] = []
    await page.route('**/assets/shell-*.js', async (route) => {
      const response = await route.fetch()
      if (!(await response.text()).includes('Sign in')) return route.fulfill({ response: response })
      failed.push(route.request().url())
      return route.fulfill({ status: 404, contentType: 'text/plain', body: '404' })
    })
    const loaded: string[] = []
    page.on('request', (request) => request.resourceType() === 'document' && loaded.push(request.url()))
    await page.goto('/')
    const signIn = page.getByRole('banner').getByRole('link', { name: 'ログイン' })
    await signIn.waitFor()
    await signIn.click()
    await page.getByRole('link', { name: 'Apple' }).waitFor()
    expect(failed).toHaveLength(1)
    expect(errors.join('\n')).toContain(failed[0])
    expect(loaded, 'no reload').toEqual([`${site.url}/`])
  })
})

describe('an API at another origin', () => {
  test('is used on the server and in the browser, and allowed by the content security policy', async () => {
    const { page } = await visit(browser, storing.url)
    const response = await page.goto('/')
    const policy = response?.headers()['content-security-policy'] ?? ''
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect(connect).toContain(site.url)
    expect(connect).toContain(site.url.replace('http', 'ws'))
    expect(await page.locator('html').getAttribute('data-api')).toBe(site.url)
    // The lives of the other site; this site has none.
    await page.locator('a[href^="/live-info/"]').first().waitFor()
    const shared = await visit(browser, site.url)
    await shared.page.goto('/')
    expect(await shared.page.locator('html').getAttribute('data-api')).toBeNull()
  })

  test('receives the configured basic credentials with the calls of the browser', async () => {
    const { page } = await visit(browser, storing.url)
    const received: (string | undefined)[] = []
    await page.route(`${site.url}/v1/search/suggestions*`, async (route) => {
      received.push(route.request().headers()['authorization'])
      await route.fulfill({ json: { suggestions: [] }, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto('/')
    await untilHydrated(page)
    const field = page.getByRole('search').locator('input[name=q]:visible')
    await field.focus()
    await page.getByRole('listbox', { includeHidden: true }).waitFor({ state: 'attached' })
    await page.keyboard.type('sora')
    await expect.poll(() => received.at(-1)).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
  })
})
