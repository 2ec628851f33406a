import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { languages, languageTags, type Language } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated, desktop, phone, visit, visitWithoutScripts, type Visit } from '#tests/support/browser.ts'
import { givenChannel, givenEpisodes } from '#tests/support/given-channel.ts'
import { givenEvent, newOrganizer } from '#tests/support/given-event.ts'
import { groupViewingOfEpisode, groupViewingOfLive } from '#tests/support/given-group-viewing.ts'
import { givenStory } from '#tests/support/given-story.ts'
import { givenPick } from '#tests/support/given-pick.ts'
import { accessibilityProblems, elementsOf, readHtml, textOf } from '#tests/support/html.ts'
import { newLiver, type Member } from '#tests/support/member.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { samples, screens } from '#tests/support/route-samples.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { addressOf, expected, checkPage, missingWords, newErrors } from '#tests/support/routes.ts'
import { rows, type RouteSubjects, type SpecifiedRow } from '#tests/support/routes.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser('file')
let live: LiveOnAir
let subjects: RouteSubjects
beforeAll(async () => {
  live = await liveOnAir(site, 'みんなのライブ')
  const channel = await givenChannel(live.liver, 'ひだまり')
  const [episodeId = 0] = await givenEpisodes(site.url, live.liver, channel, { titles: ['第1話'] })
  const { user } = await live.liver.get<Profile>('/v1/account/profile')
  const pickId = await givenPick(site.url, live.id)
  const { eventId: leafEventId } = await givenStory(live.liver, channel.id)
  const eventId = await givenEvent(await newOrganizer(site), '秋の陣')
  const groupViewings = {
    live: await groupViewingOfLive(live.liver, live.id),
    episode: await groupViewingOfEpisode(live.liver, channel, episodeId),
  }
  subjects = { liveId: live.id, channel, episodeId, pickId, eventId, leafEventId, userId: user.id, groupViewings }
})
afterAll(() => live?.end())

describe('HTML of the server', () => {
  const members = new Map<Language, Member>()
  beforeAll(async () => {
    for (const language of languages) members.set(language, await newLiver(site.url, 'たま', language))
  })

  /** Follows redirects in one language. */
  async function follow(path: string, language: Language, cookie: string) {
    let current = new URL(path, site.url)
    for (let step = 0; step < 5; step += 1) {
      const headers = { 'accept-language': languageTags[language], cookie }
      const outcome = await fetch(current, { redirect: 'manual', headers })
      const location = outcome.headers.get('location')
      if (location === null) return { status: outcome.status, endsAt: current.pathname, html: await outcome.text() }
      current = new URL(location, current)
    }
    throw new Error(`too many redirects at ${current.href}`)
  }

  async function read(row: SpecifiedRow, language: Language, member: Member | null): Promise<void> {
    const cookie = member ? `${member.cookie.name}=${member.cookie.value}; is_login=true` : ''
    const { html, ...outcome } = await follow(addressOf(row, subjects), language, cookie)
    const context = `${language}, ${member ? 'signed in' : 'a visitor'}`
    expect(outcome, context).toEqual(expected(row, subjects, member !== null))
    const root = readHtml(html)
    expect(root.attributes.get('lang'), context).toBe(language)
    const elements = (tag: string) => elementsOf(root).filter((element) => element.tag === tag)
    expect(
      elements('title').map((title) => textOf(title) !== ''),
      context,
    ).toEqual([true])
    expect(
      elements('h1').map((heading) => textOf(heading).trim() !== ''),
      context,
    ).toEqual([true])
    expect(elements('main'), context).toHaveLength(1)
    for (const body of elements('body')) expect(textOf(body), context).not.toMatch(missingWords)
    expect(accessibilityProblems(root).join('\n'), context).toBe('')
  }

  test.each(rows)(
    '$path has its status, texts and structure in every language, for visitors and livers',
    async (row) => {
      await Promise.all(
        languages.flatMap((language) => [
          read(row, language, null),
          read(row, language, members.get(language) ?? null),
        ]),
      )
    },
  )
})

/** One browser context for all routes, so that side effects of a page show on the next ones. */
describe('in Japanese, a visitor', () => {
  let visitor: Visit
  beforeAll(async () => {
    visitor = await visit(browser, site.url, phone)
  })

  test.each(rows)('sees no errors and an accessible page at $path', async (row) => {
    const { page } = visitor
    await page.setViewportSize(phone)
    await checkPage(page, row, subjects, false)
    await untilHydrated(page)
    await expectFits(page, desktop)
    expect(samples.has(row) ? await axeViolations(page) : []).toEqual([])
    await expectFits(page, phone)
    expect(samples.has(row) ? await axeViolations(page) : []).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(samples.has(row) ? await axeViolations(page, 'colours') : [], 'dark').toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(newErrors(visitor)).toEqual([])
  })
})

describe.each(languages.slice(1))('in %s, a visitor', (language) => {
  let visitor: Visit
  let plainPage: Page
  beforeAll(async () => {
    const locale = languageTags[language]
    visitor = await visit(browser, site.url, phone, locale)
    plainPage = await visitWithoutScripts(browser, site.url, locale)
  })
  const publicRows = rows.filter(({ access }) => access !== 'auth')

  // Behaviour, roles and colours do not depend on the language, but text lengths do; names are checked in the HTML.
  test.each(publicRows.filter((row) => !screens.has(row)))('has room for the texts of $path', async (row) => {
    await plainPage.goto(row.path)
    await expectFits(plainPage, phone)
    await expectFits(plainPage, desktop)
  })

  test.each(publicRows.filter((row) => screens.has(row)))(
    'sees no errors, and texts that fit, at $path',
    async (row) => {
      const { page } = visitor
      await checkPage(page, row, subjects, false)
      await untilHydrated(page)
      await expectFits(page, desktop)
      await expectFits(page, phone)
      expect(newErrors(visitor)).toEqual([])
    },
  )
})

test('the mobile menu works without scripts', async () => {
  const page = await visitWithoutScripts(browser, site.url)
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.locator('#site-menu').getByRole('link', { name: 'コインについて' }).click()
  await page.waitForURL('**/coin_info')
})
