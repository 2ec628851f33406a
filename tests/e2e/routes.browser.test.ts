import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, languageTags, type Language } from '#contract/languages.ts'
import { barriers } from '#tests/support/barriers.ts'
import { alive, desktop, phone, visit, type Visit } from '#tests/support/browser.ts'
import { barriersIn, elementsOf, readHtml, textOf } from '#tests/support/html.ts'
import { newLiver, type Member } from '#tests/support/member.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { samples, screens } from '#tests/support/route-samples.ts'
import { expected, fits, look, missingWords, newFaults } from '#tests/support/routes.ts'
import { rows, type SpecifiedRow } from '#tests/support/rows.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser('file')
let live: LiveOnAir
beforeAll(async () => {
  live = await liveOnAir(site, 'みんなのライブ')
})
afterAll(() => live?.end())

describe('as it is drawn by the server', () => {
  const members = new Map<Language, Member>()
  beforeAll(async () => {
    for (const language of languages) members.set(language, await newLiver(site.url, 'たま', language))
  })

  /** Goes where an address leads, in one language. */
  async function follow(path: string, language: Language, cookie: string) {
    let at = new URL(path, site.url)
    for (let step = 0; step < 5; step += 1) {
      const headers = { 'accept-language': languageTags[language], cookie }
      const answer = await fetch(at, { redirect: 'manual', headers })
      const location = answer.headers.get('location')
      if (location === null) return { status: answer.status, ends: at.pathname, html: await answer.text() }
      at = new URL(location, at)
    }
    throw new Error(`no end of redirects at ${at.href}`)
  }

  async function read(row: SpecifiedRow, language: Language, member: Member | null): Promise<void> {
    const cookie = member ? `${member.cookie.name}=${member.cookie.value}; is_login=true` : ''
    const { html, ...answer } = await follow(row.path.replace('{id}', live.id), language, cookie)
    const who = `${language}, ${member ? 'signed in' : 'a visitor'}`
    expect(answer, who).toEqual(expected(row, live.id, member !== null))
    const root = readHtml(html)
    expect(root.attributes.get('lang'), who).toBe(language)
    const found = (tag: string) => elementsOf(root).filter((element) => element.tag === tag)
    expect(
      found('title').map((title) => textOf(title) !== ''),
      who,
    ).toEqual([true])
    expect(
      found('h1').map((heading) => textOf(heading).trim() !== ''),
      who,
    ).toEqual([true])
    expect(found('main'), who).toHaveLength(1)
    for (const body of found('body')) expect(textOf(body), who).not.toMatch(missingWords)
    expect(barriersIn(root).join('\n'), who).toBe('')
  }

  test.each(rows)('$path has its status, its words and their order in every language, for everybody', async (row) => {
    await Promise.all(
      languages.flatMap((language) => [read(row, language, null), read(row, language, members.get(language) ?? null)]),
    )
  })
})

/** A visit that lasts for all the routes: what a page leaves behind is there on the next. */
describe('in Japanese, a visitor', () => {
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit(browser, site.url, phone)
  })

  test.each(rows)('meets neither fault nor barrier at $path', async (row) => {
    const { page } = visitor
    await page.setViewportSize(phone)
    await look(page, row, live.id, false)
    await alive(page)
    await fits(page, desktop)
    expect(samples.has(row) ? await barriers(page) : []).toEqual([])
    await fits(page, phone)
    expect(samples.has(row) ? await barriers(page) : []).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(samples.has(row) ? await barriers(page, 'colours') : [], 'dark').toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(newFaults(visitor)).toEqual([])
  })
})

describe.each(languages.slice(1))('in %s, a visitor', (language) => {
  let visitor: Visit
  let reader: Page
  beforeAll(async () => {
    const locale = languageTags[language]
    visitor = await visit(browser, site.url, phone, locale)
    const context = await browser.newContext({ javaScriptEnabled: false, locale, baseURL: site.url })
    reader = await context.newPage()
  })
  const open = rows.filter(({ access }) => access !== 'auth')

  // Screens that are the same are alive in one language as in another, but their words are longer or shorter.
  test.each(open.filter((row) => !screens.has(row)))('finds room for the words of $path', async (row) => {
    await reader.goto(row.path)
    await fits(reader, phone)
    await fits(reader, desktop)
  })

  test.each(open.filter((row) => screens.has(row)))('meets neither fault nor barrier at $path', async (row) => {
    const { page } = visitor
    await look(page, row, live.id, false)
    await alive(page)
    await fits(page, desktop)
    await fits(page, phone)
    expect(await barriers(page)).toEqual([])
    expect(newFaults(visitor)).toEqual([])
  })
})

test('without scripts the menu on a phone leads on', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: site.url })
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.locator('#site-menu').getByRole('link', { name: 'コインについて' }).click()
  await page.waitForURL('**/coin_info')
})
