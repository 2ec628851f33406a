import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, visit } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
/** A site that keeps the language, and whose API is the other one's. */
let keeping: TestServer

beforeAll(async () => {
  keeping = await startServer({ DEMO: '0', LOCALE_COOKIE: '1', API_URL: site.url })
})
afterAll(() => keeping?.close())

const languageCookies = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => /lang|i18n/.test(name))
    .map(({ name, value, expires }) => [name, value, expires === -1 ? 'visit' : 'kept'])

const linksOf = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]')]
    return links.map(({ hreflang, href }) => `${hreflang || 'canonical'} ${href}`)
  })

describe('the language in an address', () => {
  test.each([
    ['en', 'Sign in'],
    ['ko', '로그인'],
    ['ja', 'ログイン'],
  ])('%s is that of the page there, and of those that follow in this visit', async (language, signIn) => {
    const { page, faults } = await visit(browser, site.url, desktop, language === 'ja' ? 'en-US' : 'ja-JP')
    const answer = await page.goto(`/?lang=${language}`)
    expect(answer?.status()).toBe(200)
    expect(new URL(page.url()).search).toBe(`?lang=${language}`)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await languageCookies(page)).toEqual([['visit_lang', language, 'visit']])
    await page.getByRole('banner').getByRole('link', { name: signIn }).click()
    await page.waitForURL('**/login')
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.reload()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(faults).toEqual([])
  })

  test('is how search engines find each language, the Japanese one at the plain address', async () => {
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

  test('is kept for 365 days where the operator says so', async () => {
    const { page } = await visit(browser, keeping.url)
    await page.goto('/?lang=en')
    expect((await languageCookies(page)).toSorted()).toEqual([
      ['i18n_redirected', 'en', 'kept'],
      ['visit_lang', 'en', 'visit'],
    ])
    await page.context().clearCookies({ name: 'visit_lang' })
    await page.goto('/login')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('a language file that fails', () => {
  test('is told to the console, and the page goes on in Japanese', async () => {
    const { page, faults } = await visit(browser, site.url, desktop, 'en-US')
    const failed: string[] = []
    await page.route('**/assets/shell-*.js', async (route) => {
      const answer = await route.fetch()
      if (!(await answer.text()).includes('Sign in')) return route.fulfill({ response: answer })
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
    expect(faults.join('\n')).toContain(failed[0])
    expect(loaded, 'no reload for a language').toEqual([`${site.url}/`])
  })
})

describe('an API elsewhere', () => {
  test('is asked for pages and by pages, which may reach it and nothing more', async () => {
    const { page } = await visit(browser, keeping.url)
    const answer = await page.goto('/')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    const connect = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect(connect).toContain(site.url)
    expect(connect).toContain(site.url.replace('http', 'ws'))
    expect(await page.locator('html').getAttribute('data-api')).toBe(site.url)
    // The lives of the other site: this one has none.
    await page.locator('a[href^="/live-info/"]').first().waitFor()
    const own = await visit(browser, site.url)
    await own.page.goto('/')
    expect(await own.page.locator('html').getAttribute('data-api')).toBeNull()
  })
})
