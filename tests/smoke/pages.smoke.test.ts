/** One page of each layout in every language: accessible, complete and without errors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, languageTags } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { missingWords, newErrors, rows, type SpecifiedRow } from '#tests/support/routes.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
let live: LiveOnAir
beforeAll(async () => {
  live = await liveOnAir(site, 'みんなのライブ', { size: '160x90', frameRate: 5 })
})
afterAll(() => live?.end())

/** The first page of each layout that visitors may open and whose address has no parameter. */
const pages = rows.filter(
  (row, index) => isOpen(row) && rows.findIndex((other) => isOpen(other) && other.layout === row.layout) === index,
)
function isOpen({ access, path }: SpecifiedRow): boolean {
  return access === null && !path.includes('{')
}

describe.each(languages)('in %s', (language) => {
  test('a page of each layout and the page of a live have their texts, fit a phone, and are accessible', async () => {
    expect(pages.length).toBeGreaterThan(4)
    const visitor = await visit(browser, site.url, phone, languageTags[language])
    const { page } = visitor
    for (const path of [...pages.map((row) => row.path), `/live-info/${live.id}`]) {
      expect((await page.goto(path))?.status(), path).toBe(200)
      await untilHydrated(page)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await expect.poll(() => page.locator('h1').count(), { message: path }).toBe(1)
      expect(await page.locator('body').innerText(), path).not.toMatch(missingWords)
      await expectFits(page, phone)
      expect(await axeViolations(page), path).toEqual([])
    }
    expect(newErrors(visitor)).toEqual([])
  })
})

test('an unknown route responds with 404, names its path in the payload, and leads home', async () => {
  const payload = await fetch(`${site.url}/no/such/page/_payload.json`)
  expect([payload.status, await payload.text()]).toEqual([
    404,
    expect.stringContaining('Page Not Found: /no/such/page'),
  ])
  const { page } = await visit(browser, site.url, phone)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await page.getByText('ページが存在しません').first().waitFor()
  await page.getByRole('link', { name: 'トップ' }).first().click()
  await page.waitForURL('**/')
})
