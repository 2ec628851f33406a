import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import { openFirefox } from '#tests/support/engines/firefox.ts'
import { openWebKit } from '#tests/support/engines/webkit.ts'
import { grantCoins } from '#tests/support/crowd.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newAdult, newLiver, type Member } from '#tests/support/member.ts'
import { site } from '#tests/support/shared-site.ts'

const phone = { width: 450, height: 844 }
let onAir: LiveOnAir
let liver: Member

beforeAll(async () => {
  ;[onAir, liver] = await Promise.all([
    liveOnAir(site, '別のブラウザーで見る配信', { size: '180x320', frameRate: 10 }),
    newLiver(site.url, 'そら'),
  ])
})
afterAll(() => onAir?.end())

const textOf = (page: EnginePage) => page.evaluate(() => document.body.innerText)
async function untilShown(page: EnginePage, text: string): Promise<void> {
  await expect.poll(() => textOf(page)).toContain(text)
}

/** The position of the video. Presses play as a viewer would: WebKitGTK pauses by itself when its decoder is late. */
const timeOf = (page: EnginePage) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (video?.paused) video.play().catch(() => {})
    return video?.currentTime ?? 0
  })

async function untilPlayed(page: EnginePage): Promise<void> {
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3)
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 0.5)
}

async function newMemberWithCoins(): Promise<Member> {
  const member = await newAdult(site.url)
  await grantCoins(site.url, member, 100)
  return member
}

const create = (change: object): Promise<Live> =>
  liver.post<Live>('/v1/lives', { title: 'これからの配信', genre: 'music', ...change })

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('in %s', (_, open) => {
  let page: EnginePage
  let interrupted: LiveOnAir
  let member: Member
  const visit = (path: string) => page.goto(site.url + path)

  // WebKitGTK often stops while it joins a live in its first seconds: the third test joins one that is older.
  beforeAll(async () => {
    ;[page, interrupted] = await Promise.all([
      open(phone),
      liveOnAir(site, '途切れる配信', { size: '320x180', frameRate: 10 }),
    ])
  })
  afterAll(() => page?.close())

  test('a member signs in, watches a live, comments, and sends a gift', async () => {
    member = await newMemberWithCoins()
    await visit(`/login?redirect=${encodeURIComponent(`/live-info/${onAir.id}`)}`)
    await page.press('Appleでログイン')
    await page.press(member.nickName)
    await untilPlayed(page)
    await page.type('コメントする', 'こんばんは')
    await page.press('送信')
    await untilShown(page, 'こんばんは')
    await page.press('ギフト')
    await page.press('キラ星')
    await page.press('贈る')
    await expect
      .poll(async () => (await member.get<{ balance: object }>('/v1/coins')).balance)
      .toMatchObject({ free: 90 })
    expect(page.errors).toEqual([])
  })

  test('every state of a live has its screen', async () => {
    const scheduled = await create({ startsAt: new Date(Date.now() + 90 * 60_000).toISOString() })
    await visit(`/live-info/${scheduled.id}`)
    await untilShown(page, '配信開始まで')
    await liver.post(`/v1/lives/${scheduled.id}/cancel`, {})
    await untilShown(page, 'この配信は中止になりました')
    const preparing = await create({ startsAt: null })
    await visit(`/live-info/${preparing.id}`)
    await untilShown(page, '配信の準備をしています')
    await liver.post(`/v1/lives/${preparing.id}/cancel`, {})
    await visit('/live-info/000000000000')
    await untilShown(page, 'このライブは見つかりません')
    const forFollowers = await create({ startsAt: null, visibility: 'followers' })
    await visit(`/live-info/${forFollowers.id}`)
    await untilShown(page, 'フォロワー限定のライブです')
    const { user } = await member.get<Profile>('/v1/account/profile')
    await liver.post('/v1/blocks', { userId: user.id, blocked: true })
    await visit(`/live-info/${forFollowers.id}`)
    await untilShown(page, 'この配信は視聴できません')
    await liver.post(`/v1/lives/${forFollowers.id}/cancel`, {})
    expect(page.errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test('a live that is interrupted says so, and ends with thanks', async () => {
    await visit(`/live-info/${interrupted.id}`)
    await untilPlayed(page)
    // The drivers cannot cut the network: the page reads this property.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
      window.dispatchEvent(new Event('offline'))
    })
    await untilShown(page, 'オフラインです')
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'onLine')
      window.dispatchEvent(new Event('online'))
    })
    await interrupted.encoder.kill()
    await untilShown(page, '配信者の通信が途切れました')
    // Shown while the video is at its end; each time it plays on, it disappears.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.innerText.includes('ご視聴ありがとうございました')) Reflect.set(window, 'thanked', true)
      }).observe(document.body, { subtree: true, childList: true })
    })
    await interrupted.end()
    const thanked = async () => {
      await timeOf(page)
      return page.evaluate(() => Reflect.get(window, 'thanked'))
    }
    await expect.poll(thanked).toBe(true)
    expect(page.errors).toEqual([])
  })
})
