import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { phone, visit, untilHydrated } from '#tests/support/browser.ts'
import { givenEvent, newOrganizer } from '#tests/support/given-event.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { addSession, newLiver, newMember, type Member } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

/** Records each text that the header shows while the page loads. */
const recordHeader = (page: Page) =>
  page.addInitScript(() => {
    const texts = new Set<string>()
    Reflect.set(window, 'headerTexts', texts)
    new MutationObserver(() => {
      const header = document.querySelector('header')
      if (document.readyState !== 'loading' && header) texts.add(header.innerText)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })

/** The policy of a page names its rendering. */
const nonceOf = ({ headers }: Response) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]

/** Members get one rendering of a page, each with their own name. */
async function expectShared(path: string, hasMenu = false): Promise<void> {
  const members = await Promise.all(['いち', 'に', 'さん'].map((name) => newMember(site.url, name)))
  const fetchAs = ({ cookie: { name, value } }: Member) =>
    fetch(site.url + path, { headers: { cookie: `is_login=true; ${name}=${value}`, 'accept-language': 'ja' } })
  await expect.poll(async () => new Set((await Promise.all(members.map(fetchAs))).map(nonceOf)).size).toBe(1)
  for (const member of members) {
    const { page, errors } = await visit(browser, site.url, phone)
    await addSession(page.context(), site.url, member)
    await recordLayoutShifts(page)
    await recordHeader(page)
    const response = await page.goto(path)
    // One that is rendered for its user alone is compressed with Brotli.
    expect(await response?.headerValue('content-encoding')).toBe('gzip')
    await untilHydrated(page)
    if (hasMenu) await page.getByLabel(`${member.nickName}さんのメニュー`).waitFor()
    const html = (await response?.text()) ?? ''
    expect(members.filter(({ nickName }) => html.includes(nickName))).toEqual([member])
    const texts = await page.evaluate<string[]>(() => [...Reflect.get(window, 'headerTexts')])
    expect(texts.filter((text) => text.includes('ログイン'))).toEqual([])
    await expectNoLayoutShift(page)
    expect(errors).toEqual([])
  }
}

describe('users get one rendering with their own names, and nothing flickers', () => {
  test('of a live', async () => {
    const live = await liveOnAir(site, '同じページの配信', { size: '160x90', frameRate: 5 })
    onTestFinished(() => live.end())
    await expectShared(`/live-info/${live.id}`, true)
  })

  test('of an event', async () => {
    await expectShared(`/events/${await givenEvent(await newOrganizer(site), '同じページのイベント')}`)
  })

  test('of a liver', async () => {
    const liver = await newLiver(site.url, '同じページの配信者')
    const { user } = await liver.get<Profile>('/v1/account/profile')
    await expectShared(`/liver/${user.id}`)
  })

  test('of a document', () => expectShared('/terms', true))

  test('of a landing page', () => expectShared('/au'))
})
