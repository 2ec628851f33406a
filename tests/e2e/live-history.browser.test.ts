import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { languages } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { elementsOf, readHtml, textOf } from '#tests/support/html.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { addSession, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const title = '記録に残る夜'
let live: LiveOnAir
let fan: Member
let fanId: number
let path: string

async function grant(userId: number, coins: number): Promise<void> {
  const staff = await callAs(site.url, 'staff-yui')
  const body = { correction: 'grant', coins, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${userId}/corrections`, body)
}

const patience = { timeout: 120_000, interval: 200 }

beforeAll(async () => {
  live = await liveOnAir(site, title, { size: '320x180', frameRate: 10 })
  path = `/live/history/${live.id}`
  fan = await newMember(site.url, 'みお')
  fanId = (await fan.get<{ user: { id: number } }>('/v1/account/profile')).user.id
  await grant(fanId, 100)
  const client = await new TestClient(site.url, { [fan.cookie.name]: fan.cookie.value }).opened()
  client.enter(live.id)
  await vi.waitUntil(() => client.received('joined').length === 1, patience)
  client.postComment(live.id, 'はじまった')
  await vi.waitUntil(() => client.received('accepted').length === 1, patience)
  await fan.post(`/v1/lives/${live.id}/gifts`, { giftId: 'star', quantity: 2, key: randomUUID() })
  client.socket.terminate()
  await live.end()
  const archived = async () => (await live.liver.get<Live>(`/v1/lives/${live.id}`)).archive !== null
  await vi.waitUntil(archived, patience)
})
afterAll(() => live?.encoder.kill())

test('a liver opens an ended live from the list, reads its figures, and follows one supporter to a moment', async () => {
  const { page, errors } = await visitAs(browser, site.url, live.liver, '/live/history', phone)
  await untilHydrated(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
  expect(await figure('ポイント').textContent()).toBe('20pt')
  expect(await figure('コメント').textContent()).toBe('1件')
  const axis = page.getByRole('list', { name: '時間軸' }).filter({ visible: true })
  expect(await axis.getByRole('link', { name: /の場面を見る$/ }).count()).toBe(5)
  await page.getByRole('list', { name: '応援してくれた人' }).getByRole('link', { name: fan.nickName }).click()
  await page.getByRole('heading', { level: 1, name: fan.nickName }).waitFor()
  const thanks = page.getByRole('link', { name: 'お礼を送る' })
  expect(await thanks.getAttribute('href')).toMatch(`/thanks_message/${fanId}`)
  const gifts = page.getByRole('list', { name: '贈られたギフト' })
  expect(await gifts.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/× 2.*20pt$/)])
  await page.getByText('以前のライブでのギフトはありません').waitFor()
  await gifts.getByRole('link', { name: /の場面を見る$/ }).click()
  await page.waitForURL(`**/live-info/${live.id}?t=*`)
  expect(errors).toEqual([])
})

test('a liver lists the archives, published or not, and changes who may watch one', async () => {
  const { page, errors } = await visitAs(browser, site.url, live.liver, '/liver_profile', phone)
  const row = page.getByRole('list', { name: 'アーカイブ' }).getByRole('listitem').filter({ hasText: title })
  await row.getByText('公開中', { exact: true }).waitFor()
  await row.getByRole('button', { name: '非公開にする' }).click()
  await row.getByText('非公開', { exact: true }).waitFor()
  const statusOf = async () => (await fetch(`${site.url}/v1/lives?state=archived`)).text()
  expect(await statusOf()).not.toContain(live.id)
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  await page.reload()
  await untilHydrated(page)
  await row.getByText('非公開', { exact: true }).waitFor()
  await row.getByRole('button', { name: '公開する' }).click()
  await row.getByText('公開中', { exact: true }).waitFor()
  await row.getByRole('combobox', { name: '公開範囲' }).selectOption('フォロワー限定')
  await row.getByRole('button', { name: `「${title}」の公開範囲を変更` }).click()
  const visibility = async () => (await live.liver.get<Live>(`/v1/lives/${live.id}`)).visibility
  await expect.poll(visibility).toBe('followers')
  await row.getByRole('link', { name: title }).click()
  await page.waitForURL(`**/live-info/${live.id}#archive`)
  await live.liver.post(`/v1/lives/${live.id}/archive/visibility`, { visibility: 'public' })
  expect(errors).toEqual([])
})

test('the values of a time are shown under the pointer, without a move of the page', async () => {
  const { page, errors } = await visitAs(browser, site.url, live.liver, '/live/history', desktop)
  await recordLayoutShifts(page)
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('[data-chart]').hover()
  await page.getByText('0:00から').waitFor()
  await expect.poll(() => page.locator('image[href*="sheet"]').count()).toBeGreaterThan(0)
  await expectNoLayoutShift(page)
  expect(errors).toEqual([])
})

test('the pages and the download work without scripts', async () => {
  const page = await visitWithoutScripts(browser, site.url)
  await addSession(page.context(), site.url, live.liver)
  await page.goto('/live/history')
  await clickToPage(page, page.getByRole('link', { name: title }))
  expect(await page.locator('[data-chart] svg').count()).toBeGreaterThanOrEqual(3)
  expect(await page.locator('[data-gift]').count()).toBe(1)
  await page.getByText('ギフトを表で見る').click()
  const given = page.getByRole('table', { name: '贈られたギフト' }).getByRole('row').filter({ hasText: fan.nickName })
  expect(await given.getByRole('cell').allTextContents()).toEqual(['キラ星 × 2', fan.nickName, '20'])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '1分ごと' }).click()
  expect((await downloading).suggestedFilename()).toBe(`live-${live.id}-minutes.csv`)
})

/** The main part of a page, as a browser without scripts has it, and the number of headers and footers of the site. */
async function mainOf(address: string, agent: string) {
  const { name, value } = live.liver.cookie
  const headers = { cookie: `${name}=${value}; is_login=true`, 'user-agent': agent }
  const response = await fetch(site.url + address, { headers })
  const page = elementsOf(readHtml(await response.text()))
  const [body] = page.filter(({ tag }) => tag === 'body')
  const [main] = page.filter(({ tag }) => tag === 'main')
  const elements = main ? elementsOf(main) : []
  return {
    status: response.status,
    frame: (body?.children ?? []).filter((one) => typeof one !== 'string' && /^(header|footer)$/.test(one.tag)).length,
    headings: elements.filter(({ tag }) => /^h[123]$/.test(tag)).map(textOf),
    links: elements.flatMap(({ tag, attributes }) => (tag === 'a' ? [attributes.get('href')] : [])),
  }
}

test('the pages of livers, rankings, history and thanks are the same inside an app, without header and footer', async () => {
  const { user } = await live.liver.get<Profile>('/v1/account/profile')
  const pages = [
    '/liver',
    `/liver/${user.id}`,
    '/liver_ranking',
    '/liver_ranking?view=awards&period=week',
    '/live/home',
    '/live/empty_state',
    '/live/history',
    path,
    `${path}/${fanId}`,
    '/thanks_message',
    `/thanks_message/${fanId}`,
  ]
  for (const address of pages) {
    const inBrowser = await mainOf(address, 'Mozilla/5.0')
    expect([address, inBrowser.status, inBrowser.frame, inBrowser.headings.length > 0]).toEqual([address, 200, 2, true])
    const inApp = { ...inBrowser, frame: 0 }
    const parameter = `${address}${address.includes('?') ? '&' : '?'}webview=1`
    const android = 'Mozilla/5.0 (Linux; Android 16; wv) Chrome/140.0.0.0 Mobile'
    expect(await mainOf(address, android), address).toEqual(inApp)
    expect(await mainOf(parameter, 'Mozilla/5.0'), parameter).toEqual(inApp)
  }
})

test('the home of a liver shows the latest result, and leads on air and to the next live', async () => {
  const { page, errors } = await visitAs(browser, site.url, live.liver, '/terms', phone)
  await untilHydrated(page)
  await page.locator('summary[aria-label*="メニュー"]').last().click()
  await page.getByRole('link', { name: 'ライブホーム' }).click()
  await page.getByRole('heading', { level: 1, name: 'ライブホーム' }).waitFor()
  expect(await page.getByRole('list', { name: '最近のライブの結果' }).getByRole('listitem').count()).toBe(1)
  expect(await page.getByRole('link', { name: 'いますぐ配信する' }).getAttribute('href')).toBe('/user_live/live_create')
  const startsAt = new Date(Date.now() + 60 * 60_000).toISOString()
  const next = await live.liver.post<Live>('/v1/lives', { title: '次の配信', genre: 'music', startsAt })
  await page.reload()
  const section = page.getByRole('region', { name: '次のライブ' })
  await section.getByRole('heading', { name: '次の配信' }).waitFor()
  expect(await section.getByRole('link', { name: '予定を変更する' }).getAttribute('href')).toBe(
    `/live-info/${next.id}#plan`,
  )
  await live.liver.post(`/v1/lives/${next.id}/cancel`, {})
  const open = await live.liver.post<Live>('/v1/lives', { title: '準備中の配信', genre: 'music', startsAt: null })
  await page.reload()
  await section.getByRole('link', { name: '配信画面を開く' }).waitFor()
  expect(await section.getByRole('link', { name: 'いますぐ配信する' }).count()).toBe(0)
  await live.liver.post(`/v1/lives/${open.id}/cancel`, {})
  expect(errors).toEqual([])
})

test('users other than the liver see the error page', async () => {
  const paths = [path, `${path}/${fanId}`]
  const { page } = await visitAs(browser, site.url, fan, '/terms')
  for (const target of ['/live/history', ...paths]) expect((await page.goto(target))?.status(), target).toBe(403)
  const visitor = await visit(browser, site.url, phone)
  const visitedBy = async (by: Page, target: string) => [(await by.goto(target))?.status(), new URL(by.url()).pathname]
  expect(await visitedBy(page, '/live/home')).toEqual([403, '/error/no_live_license'])
  expect(await visitedBy(visitor.page, '/live/home')).toEqual([403, '/live/home'])
  for (const target of ['/live/history', path]) expect((await visitor.page.goto(target))?.status(), target).toBe(403)
})

test.each(languages)('the pages fit every screen and are accessible in %s', async (language) => {
  const { page, errors } = await visitAs(browser, site.url, live.liver, `/terms?lang=${language}`, phone)
  for (const target of ['/live/home', '/live/history', path, `${path}/${fanId}`]) {
    await page.goto(target)
    await untilHydrated(page)
    for (const summary of await page.locator('summary').all()) await summary.click()
    await expectFits(page, desktop)
    await expectFits(page, { width: 360, height: 800 })
    expect(await axeViolations(page), target).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, 'colours'), target).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect(errors).toEqual([])
})
