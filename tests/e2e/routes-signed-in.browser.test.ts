import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, languageTags } from '#contract/languages.ts'
import { barriers } from '#tests/support/barriers.ts'
import { alive, desktop, phone, visit, type Visit } from '#tests/support/browser.ts'
import { enterAs, newLiver } from '#tests/support/member.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { screens } from '#tests/support/route-samples.ts'
import { fits, look, newFaults } from '#tests/support/routes.ts'
import { rows } from '#tests/support/rows.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser('file')
let live: LiveOnAir
beforeAll(async () => {
  live = await liveOnAir(site, '見ているライブ')
})
afterAll(() => live?.end())

/** A visit that lasts for all the routes: what a page leaves behind is there on the next. */
describe.each(languages)('in %s, a liver who is signed in', (language) => {
  let user: Visit
  beforeAll(async () => {
    const liver = await newLiver(site.url, 'たま', language)
    await liver.post('/v1/lives', { title: 'いつでも始められるライブ', genre: 'talk', startsAt: null })
    user = await visit(browser, site.url, phone, languageTags[language])
    await enterAs(user.page.context(), site.url, liver)
  })

  // The words differ by language; on screens that are the same they do so for visitors too.
  test.each(rows.filter((row) => language === 'ja' || screens.has(row)))('meets no fault at $path', async (row) => {
    const { page } = user
    await page.setViewportSize(phone)
    await look(page, row, live.id, true)
    await alive(page)
    await fits(page, phone)
    const isOwn = row.access === 'auth'
    expect(isOwn ? await barriers(page) : []).toEqual([])
    await fits(page, desktop)
    // The words differ by language, colours and arrangement do not.
    const isJudged = isOwn && language === 'ja'
    expect(isJudged ? await barriers(page) : []).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(isJudged ? await barriers(page, 'colours') : [], 'dark').toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(newFaults(user)).toEqual([])
  })
})
