import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, languageTags } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated, desktop, phone, visit, type Visit } from '#tests/support/browser.ts'
import { addSession, newLiver } from '#tests/support/member.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { screens } from '#tests/support/route-samples.ts'
import { expectFits, checkPage, newErrors } from '#tests/support/routes.ts'
import { rows } from '#tests/support/routes.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser('file')
let live: LiveOnAir
beforeAll(async () => {
  live = await liveOnAir(site, '見ているライブ')
})
afterAll(() => live?.end())

/** One browser context for all routes, so that side effects of a page show on the next ones. */
describe.each(languages)('in %s, a signed-in liver', (language) => {
  let user: Visit
  beforeAll(async () => {
    const liver = await newLiver(site.url, 'たま', language)
    await liver.post('/v1/lives', { title: 'いつでも始められるライブ', genre: 'talk', startsAt: null })
    user = await visit(browser, site.url, phone, languageTags[language])
    await addSession(user.page.context(), site.url, liver)
  })

  // Texts differ by language; other rows of the same screen are covered in that language by visitors.
  test.each(rows.filter((row) => language === 'ja' || screens.has(row)))('sees no errors at $path', async (row) => {
    const { page } = user
    await page.setViewportSize(phone)
    await checkPage(page, row, live.id, true)
    await untilHydrated(page)
    await expectFits(page, phone)
    const isPersonal = row.access === 'auth'
    expect(isPersonal ? await axeViolations(page) : []).toEqual([])
    await expectFits(page, desktop)
    // Texts differ by language; colours and layout do not.
    const checksAccessibility = isPersonal && language === 'ja'
    expect(checksAccessibility ? await axeViolations(page) : []).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(checksAccessibility ? await axeViolations(page, 'colours') : [], 'dark').toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(newErrors(user)).toEqual([])
  })
})
