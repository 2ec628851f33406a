import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { callAs } from '#tests/support/caller.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import { openFirefox } from '#tests/support/engines/firefox.ts'
import { openWebKit } from '#tests/support/engines/webkit.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newAdult, newLiver, type Member } from '#tests/support/member.ts'
import { site } from '#tests/support/shared-site.ts'

const phone = { width: 450, height: 844 }
const longTimeout = { timeout: 60_000 }
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
  await expect.poll(() => textOf(page), longTimeout).toContain(text)
}

const timeOf = (page: EnginePage) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

async function untilPlayed(page: EnginePage): Promise<void> {
  await expect.poll(() => timeOf(page), longTimeout).toBeGreaterThan(0.3)
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page), longTimeout).toBeGreaterThan(before + 0.5)
}

async function newMemberWithCoins(): Promise<Member> {
  const member = await newAdult(site.url)
  const { user } = await member.get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(site.url, 'staff-yui')
  const grant = { correction: 'grant', coins: 100, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
  return member
}

const create = (change: object): Promise<Live> =>
  liver.post<Live>('/v1/lives', { title: 'これからの配信', genre: 'music', ...change })

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('in %s', (_, open) => {
  let page: EnginePage
  const visit = (path: string) => page.goto(site.url + path)

  beforeAll(async () => {
    page = await open(phone)
  })
  afterAll(() => page?.close())

  test('a member signs in, watches a live, comments, and sends a gift', async () => {
    const member = await newMemberWithCoins()
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
      .poll(async () => (await member.get<{ balance: object }>('/v1/coins')).balance, longTimeout)
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
    expect(page.errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test('a live that is interrupted says so, and ends with thanks', async () => {
    const own = await liveOnAir(site, '途切れる配信', { size: '320x180', frameRate: 10 })
    await visit(`/live-info/${own.id}`)
    await untilPlayed(page)
    await own.encoder.kill()
    await untilShown(page, '配信者の通信が途切れました')
    await own.end()
    await untilShown(page, 'ご視聴ありがとうございました')
    expect(page.errors).toEqual([])
  })
})
