import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { addSession, newLiver, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const idOf = async (member: Member): Promise<number> => (await member.get<Profile>('/v1/account/profile')).user.id

/** On air. */
let live: LiveOnAir
let liverId: number
/** Has a scheduled live. */
let planner: Member
let plannerId: number
let scheduledId: string

beforeAll(async () => {
  live = await liveOnAir(site, 'ただいま歌っています', { size: '320x180', frameRate: 10 })
  liverId = await idOf(live.liver)
  await givenChannel(live.liver, 'うたの部屋')
  planner = await newLiver(site.url, 'ゆめ')
  plannerId = await idOf(planner)
  const plan = { title: 'あしたの雑談', genre: 'talk', startsAt: tomorrow, visibility: 'followers' }
  scheduledId = (await planner.post<Live>('/v1/lives', plan)).id
})
afterAll(() => live?.end())

/** Sends the stream of a live that is waiting for its encoder. */
async function startEncoder(liver: Member): Promise<TestEncoder> {
  const { streamKey } = await liver.get<StreamSetting>('/v1/stream-setting')
  return publishWithFfmpeg(`${site.rtmp}/${streamKey}`, { size: '320x180', frameRate: 10 })
}

async function followerOf(...ids: readonly number[]): Promise<Member> {
  const member = await newMember(site.url, 'みお')
  for (const id of ids) await member.post(`/v1/livers/${id}/follow`, { following: true })
  return member
}

describe('the page of followed lives', () => {
  const path = '/live/empty_state'

  test('shows the next live of a followed liver with its reminder inside an app, and updates when the liver starts a live', async () => {
    const starting = await newLiver(site.url, 'はじめ')
    const fan = await followerOf(plannerId, await idOf(starting))
    const { page, errors } = await visitAs(browser, site.url, fan, `${path}?webview=1`, phone)
    expect(await page.getByRole('banner').count()).toBe(0)
    await page.getByRole('heading', { level: 1, name: 'フォロー中のライバーはいま配信していません' }).waitFor()
    const followed = page.getByRole('region', { name: 'フォロー中のライバー', exact: true })
    const row = followed.getByRole('listitem').filter({ hasText: planner.nickName })
    expect(await row.getByRole('link', { name: 'あしたの雑談' }).getAttribute('href')).toMatch(
      `/live-info/${scheduledId}`,
    )
    await row.getByRole('button', { name: '「あしたの雑談」のリマインダー' }).click()
    await row.getByText('設定済み').waitFor()
    await followed.getByText('次の配信予定はまだありません').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const now = await starting.post<Live>('/v1/lives', { title: 'いま始めます', genre: 'talk', startsAt: null })
    const encoder = await startEncoder(starting)
    await page.getByRole('heading', { level: 1, name: 'フォロー中のライバーが配信しています' }).waitFor()
    expect(await followed.getByRole('link', { name: 'いま始めます' }).getAttribute('href')).toMatch(now.id)
    await starting.post(`/v1/lives/${now.id}/end`, {})
    await encoder.kill()
    expect(errors).toEqual([])
  })

  test('leads a visitor to sign in, and shows recommended lives', async () => {
    const { page, errors } = await visit(browser, site.url, desktop)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'フォロー中のライブはここに表示されます' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'ログイン', exact: true }).waitFor()
    await page.getByRole('region', { name: 'おすすめのライブ' }).getByRole('link').first().waitFor()
    expect(errors).toEqual([])
  })

  test('is readable without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, await followerOf(plannerId, liverId))
    await page.goto(path)
    const followed = page.getByRole('region', { name: 'フォロー中のライバー', exact: true })
    await clickToPage(page, followed.getByRole('link', { name: planner.nickName }))
    await page.getByRole('heading', { level: 1, name: planner.nickName }).waitFor()
  })
})

describe('the page of a liver', () => {
  test('shows who is on air, whom a viewer follows there, and leads from the live and back', async () => {
    const viewer = await newMember(site.url)
    const { page, errors } = await visitAs(browser, site.url, viewer, `/live-info/${live.id}`, phone)
    await page.getByRole('button', { name: '配信の詳細' }).first().click()
    await page.getByRole('link', { name: 'ライバーのページ' }).click()
    await page.getByRole('heading', { level: 1, name: live.liver.nickName }).waitFor()
    await page.getByRole('link', { name: /うたの部屋/ }).waitFor()
    const follow = page.getByRole('button', { name: `${live.liver.nickName}さんをフォロー` })
    await follow.click()
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'いますぐ視聴' }).click()
    await page.waitForURL(`**/live-info/${live.id}`)
    expect(errors).toEqual([])
  })

  test('plays a muted preview of the live under the pointer', async () => {
    const { page, errors } = await visit(browser, site.url, desktop)
    await page.goto(`/liver/${liverId}`)
    await untilHydrated(page)
    const still = await page.locator('[data-preview]').boundingBox()
    if (!still) throw new Error('no preview')
    // The script of previews loads with the first movement.
    let movements = 0
    const move = async (): Promise<number> => {
      movements += 1
      await page.mouse.move(still.x + 20 + (movements % 20), still.y + 20)
      return page.locator('[data-preview] video').count()
    }
    await expect.poll(move).toBe(1)
    expect(await page.locator('[data-preview] video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    expect(errors).toEqual([])
  })

  test('counts down to the next live, with its calendar file, also without scripts', async () => {
    const { page, errors } = await visitAs(browser, site.url, planner, `/liver/${plannerId}`, phone)
    await untilHydrated(page)
    const next = page.getByRole('article').filter({ hasText: '配信開始まで' })
    const timer = next.getByRole('timer')
    const first = await timer.textContent()
    await expect.poll(() => timer.textContent()).not.toBe(first)
    const file = next.getByRole('link', { name: 'カレンダーに追加' })
    expect(await file.getAttribute('href')).toBe(`/v1/lives/${scheduledId}/calendar`)
    expect(await axeViolations(page)).toEqual([])
    expect(errors).toEqual([])
    const plain = await visitWithoutScripts(browser, site.url)
    await addSession(plain.context(), site.url, planner)
    await plain.goto(`/liver/${plannerId}`)
    await plain.getByRole('timer').waitFor()
  })

  test('has the supporters of the month and of all time', async () => {
    const { page } = await visit(browser, site.url, desktop)
    const fan = await newMember(site.url, 'けんた')
    const staff = await callAs(site.url, 'staff-yui')
    const grant = { correction: 'grant', coins: 100, reason: 'test', key: randomUUID() }
    await staff.post(`/v1/staff/coins/${await idOf(fan)}/corrections`, grant)
    await fan.post(`/v1/lives/${live.id}/gifts`, { giftId: 'star', quantity: 2, key: randomUUID() })
    await page.goto(`/liver/${liverId}`)
    const supporters = page.getByRole('region', { name: 'サポーター' })
    // A new account that has not paid does not count.
    expect(await supporters.getByText('まだサポーターはいません。').count()).toBe(2)
  })

  test('is reported and its liver blocked by a signed-in user', async () => {
    const { page } = await visitAs(browser, site.url, await newMember(site.url), `/liver/${liverId}`, phone)
    const menu = page.getByRole('button', { name: 'メニューを開く' }).last()
    await menu.click()
    await page.getByRole('button', { name: 'このライバーを通報' }).click()
    const sheet = page.getByRole('dialog', { name: 'ライバーを通報' })
    await sheet.getByRole('button', { name: '通報する' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await menu.click()
    const shown = await recordTexts(page)
    await page.getByRole('button', { name: `${live.liver.nickName}さんをブロック` }).click()
    await shown.until(`${live.liver.nickName}さんをブロックしました`)
  })

  test('shows lives for followers to followers only, and is followed without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, await newMember(site.url))
    await page.goto(`/liver/${plannerId}`)
    expect(await page.getByRole('link', { name: 'あしたの雑談' }).count()).toBe(0)
    await clickToPage(page, page.getByRole('button', { name: `${planner.nickName}さんをフォロー` }))
    await page.getByRole('region', { name: '配信予定' }).getByRole('link', { name: 'あしたの雑談' }).waitFor()
    expect(page.url()).toContain(`/liver/${plannerId}`)
  })

  test('describes the liver to search engines and has a share card', async () => {
    const html = await (await fetch(`${site.url}/liver/${liverId}`)).text()
    const graphs = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].flatMap(
      ([, json = '']): unknown[] => JSON.parse(json)['@graph'],
    )
    const mainEntity = expect.objectContaining({ '@type': 'Person', name: live.liver.nickName })
    expect(graphs).toContainEqual({ '@type': 'ProfilePage', mainEntity })
    expect(html).toContain(`/share-card/ja/liver/${liverId}.png`)
    expect((await fetch(`${site.url}/share-card/ja/liver/${liverId}.png`)).headers.get('content-type')).toBe(
      'image/png',
    )
  })

  test('exists for livers only', async () => {
    const memberId = await idOf(await newMember(site.url))
    for (const id of [memberId, 2_147_483_647, 'x']) expect((await fetch(`${site.url}/liver/${id}`)).status).toBe(404)
  })

  test('fits 360 points and does not shift', async () => {
    const { page, errors } = await visitAs(browser, site.url, await followerOf(liverId, plannerId), '/terms', phone)
    await recordLayoutShifts(page)
    for (const address of [`/liver/${liverId}`, `/liver/${plannerId}`, '/liver', '/live/empty_state']) {
      await page.setViewportSize(phone)
      await page.goto(address)
      await untilHydrated(page)
      await expectNoLayoutShift(page)
      await expectFits(page, { width: 360, height: 800 })
      await expectFits(page, desktop)
    }
    expect(errors).toEqual([])
  })
})

describe('the page about livers', () => {
  test('leads a visitor to the application, and a liver to their home', async () => {
    const { page, errors } = await visit(browser, site.url, phone)
    await page.goto('/liver')
    await page.getByRole('heading', { level: 1, name: 'ライバーになって、ステージに立とう' }).waitFor()
    expect(await page.getByRole('link', { name: 'ライバーになる' }).getAttribute('href')).toMatch('/liver_profile')
    await page.getByRole('region', { name: 'いま配信中のライバー' }).getByRole('link').first().waitFor()
    const own = await visitAs(browser, site.url, planner, '/liver', phone)
    await own.page.getByRole('link', { name: 'ライブホームへ' }).waitFor()
    expect([...errors, ...own.errors]).toEqual([])
  })

  test('lists the newest livers by pages, also without scripts', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto('/liver')
    const newest = page.getByRole('region', { name: '新しいライバー' })
    const link = newest.getByRole('link', { name: planner.nickName })
    // Other tests make livers meanwhile.
    while ((await link.count()) === 0)
      await clickToPage(page, newest.getByRole('link', { name: 'ライバーをもっと見る' }))
    await clickToPage(page, link)
    await page.getByRole('heading', { level: 1, name: planner.nickName }).waitFor()
  })
})
