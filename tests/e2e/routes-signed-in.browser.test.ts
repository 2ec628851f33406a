import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { languages, languageTags } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated, desktop, phone, visit, type Visit } from '#tests/support/browser.ts'
import { givenChannel, givenEpisodes } from '#tests/support/given-channel.ts'
import { givenEvent, newOrganizer } from '#tests/support/given-event.ts'
import { groupViewingOfEpisode, groupViewingOfLive } from '#tests/support/given-group-viewing.ts'
import { givenStory } from '#tests/support/given-story.ts'
import { givenPick } from '#tests/support/given-pick.ts'
import { addSession, newLiver } from '#tests/support/member.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { screens } from '#tests/support/route-samples.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { checkPage, newErrors } from '#tests/support/routes.ts'
import { rows, type RouteSubjects } from '#tests/support/routes.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser('file')
let live: LiveOnAir
let subjects: RouteSubjects
beforeAll(async () => {
  live = await liveOnAir(site, '見ているライブ')
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

/** One browser context for all routes, so that side effects of a page show on the next ones. */
describe.each(languages)('in %s, a signed-in liver', (language) => {
  let user: Visit
  beforeAll(async () => {
    const liver = await newLiver(site.url, 'たま', language)
    await liver.post('/v1/lives', { title: 'いつでも始められるライブ', genre: 'talk', startsAt: null })
    user = await visit(browser, site.url, phone, languageTags[language])
    await addSession(user.page.context(), site.url, liver)
  })

  // Other rows of a screen differ only in their texts, which are covered by visitors and in the HTML of signed-in users.
  // Visitors see the public pages in the other languages, too.
  const visited = rows.filter((row) => screens.has(row) && (language === 'ja' || row.access === 'auth'))

  test.each(visited)('sees no errors at $path', async (row) => {
    const { page } = user
    await page.setViewportSize(phone)
    await checkPage(page, row, subjects, true)
    await untilHydrated(page)
    await expectFits(page, phone)
    // Text lengths differ by language; roles, colours and layout do not, and names are checked in the HTML.
    const checksAccessibility = row.access === 'auth' && language === 'ja'
    expect(checksAccessibility ? await axeViolations(page) : []).toEqual([])
    await expectFits(page, desktop)
    expect(checksAccessibility ? await axeViolations(page) : []).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(checksAccessibility ? await axeViolations(page, 'colours') : [], 'dark').toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(newErrors(user)).toEqual([])
  })
})
