import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { languages } from '#contract/languages.ts'
import type { LicenceDecision } from '#contract/livers/limits.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated, desktop, phone, visitWithoutScripts } from '#tests/support/browser.ts'
import {
  addSession,
  newAdult,
  newLiver,
  newMember,
  newAccount,
  signInMember,
  visitAs,
  type Member,
} from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
/** Licences need a decision of staff there; on the shared site they are granted automatically. */
let manualSite: TestServer

beforeAll(async () => {
  manualSite = await startServer({ LICENCE_POLICY: 'manual' })
})
afterAll(() => manualSite?.close())

async function enterBirthDate(page: Page): Promise<void> {
  await page.getByRole('link', { name: '生年月日を登録する' }).click()
  const section = page.locator('#birth-date')
  await section.getByLabel('生年月日').fill('2000-04-01')
  await section.getByRole('checkbox').check()
  await section.getByRole('button', { name: '登録する' }).click()
  await section.getByRole('link', { name: 'ライバーの申請へ進む' }).click()
  await page.waitForURL('**/liver_profile')
  await untilHydrated(page)
}

async function submitApplication(page: Page, introduction: string): Promise<void> {
  await page.getByLabel('紹介文').fill(introduction)
  await page.getByLabel(/安全ガイドライン.*同意します/).check()
  await page.getByRole('button', { name: /申請する$/ }).click()
}

/** Decides on a member's application. */
async function decide({ get }: Member, decision: LicenceDecision, reason = ''): Promise<void> {
  const { user } = await get<Profile>('/v1/account/profile')
  const staff = await signInMember(manualSite.url, { sub: 'staff-yui' })
  await staff.post(`/v1/staff/licences/${user.id}`, { decision, reason })
}

describe('with automatic licences', () => {
  test('a viewer becomes a liver and creates a live, whose page shows the profile', async () => {
    const member = await newMember(site.url)
    const { page } = await visitAs(browser, site.url, member, '/user_live/live_create')
    await page.getByText('ライブ配信の許可がありません').waitFor()
    await page.getByRole('link', { name: 'ライバーの申請へ' }).click()
    await page.getByText('先に生年月日を登録してください').waitFor()
    await enterBirthDate(page)

    await page.getByLabel('紹介文').fill('猫と音楽の話をします')
    await page.getByLabel('リンク 2').fill('http://plain.example/')
    await page.getByRole('button', { name: '申請する' }).click()
    await page.getByText('https:// で始まるURLを200文字以内で入力してください').waitFor()
    await page.getByText('安全ガイドラインを読み、同意のチェックを入れてください').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('links[1]')
    expect(await axeViolations(page)).toEqual([])

    await page.getByLabel('リンク 2').fill('https://music.example/mio')
    await page.getByLabel('配信の予定').fill('毎週土曜 22:00〜')
    await page.getByRole('checkbox', { name: '音楽' }).check()
    await submitApplication(page, '猫と音楽の話をします')
    await page.getByText('ライブ配信が許可されています').waitFor()
    await page.getByRole('banner').getByRole('link', { name: '配信する' }).waitFor()
    await page.getByRole('link', { name: 'ライブを作成する' }).click()
    await page.getByLabel('タイトル').fill('はじめての配信')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.getByRole('link', { name: '視聴ページを開く' }).click()
    const card = page.getByRole('region', { name: `${member.nickName}さんについて` })
    await card.getByText('猫と音楽の話をします').waitFor()
    await card.getByText('毎週土曜 22:00〜').waitFor()
    const link = card.getByRole('link', { name: /music\.example\/mio/ })
    expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
      'noopener nofollow ugc',
      '_blank',
    ])
    expect(await axeViolations(page)).toEqual([])
  })

  test('a liver edits the public profile, and four genres are rejected', async () => {
    const liver = await newLiver(site.url)
    await liver.post('/v1/liver-profile', { introduction: '', schedule: '', genres: ['music', 'sing'], links: [] })
    const { page, errors } = await visitAs(browser, site.url, liver, '/')
    await page.locator(`header summary[aria-label*="${liver.nickName}"]`).click()
    await page.getByRole('link', { name: 'ライバープロフィール' }).click()
    await page.waitForURL('**/liver_profile')
    await untilHydrated(page)
    for (const genre of ['雑談', 'ゲーム']) await page.getByRole('checkbox', { name: genre }).check()
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText('ジャンルは3つまで選べます').waitFor()
    await page.getByRole('checkbox', { name: 'ゲーム' }).uncheck()
    await page.getByLabel('紹介文').fill('弾き語りと雑談')
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText('保存しました').waitFor()
    await page.reload()
    expect(await page.getByLabel('紹介文').inputValue()).toBe('弾き語りと雑談')
    expect(await page.getByRole('checkbox', { name: '雑談' }).isChecked()).toBe(true)
    expect(errors).toEqual([])
  })

  test('an application works without scripts, and keeps the input after an error', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, await newAdult(site.url))
    await page.goto('/liver_profile')
    await page.getByLabel('紹介文').fill('ゲーム実況')
    await page.getByRole('checkbox', { name: 'ゲーム' }).check()
    await page.getByLabel('リンク 1').fill('https://game.example/kenta')
    await page.getByRole('button', { name: '申請する' }).click()
    await page.getByText('安全ガイドラインを読み、同意のチェックを入れてください').waitFor()
    expect(await page.getByLabel('紹介文').inputValue()).toBe('ゲーム実況')
    expect(await page.getByRole('checkbox', { name: 'ゲーム' }).isChecked()).toBe(true)
    expect(await page.getByLabel('リンク 1').inputValue()).toBe('https://game.example/kenta')
    await submitApplication(page, 'ゲーム実況')
    await page.getByText('ライブ配信が許可されています').waitFor()
  })
})

test('with manual licences, an applicant waits, sees the reason of a refusal, reapplies, and sees that of a suspension', async () => {
  const member = await newMember(manualSite.url)
  const { page } = await visitAs(browser, manualSite.url, member, '/liver_profile')
  await enterBirthDate(page)
  await submitApplication(page, '歌います')
  await page.getByText('審査中です').waitFor()
  await page.goto('/user_live/live_create')
  await page.getByText('ライバーの申請を審査しています').waitFor()

  await decide(member, 'refuse', '紹介文をもう少しくわしく書いてください')
  await page.reload()
  await page.getByText('紹介文をもう少しくわしく書いてください').waitFor()
  await page.getByRole('link', { name: '内容を見直して申請する' }).click()
  await page.getByText('申請は承認されませんでした').waitFor()
  await page.getByText('紹介文をもう少しくわしく書いてください').waitFor()
  expect(await page.getByLabel('紹介文').inputValue()).toBe('歌います')
  expect(await axeViolations(page)).toEqual([])
  await submitApplication(page, '毎週金曜に、リクエストされた曲を歌います')
  await page.getByText('審査中です').waitFor()

  await decide(member, 'grant')
  await page.reload()
  await page.getByText('ライブ配信が許可されています').waitFor()
  await decide(member, 'suspend', 'ガイドラインに反する配信がありました')
  await page.reload()
  await page.getByText('ガイドラインに反する配信がありました').waitFor()
  expect(await page.getByRole('link', { name: /問い合わせる/ }).getAttribute('href')).toMatch(/^mailto:/)
  expect(await page.getByRole('button', { name: /申請|保存/ }).count()).toBe(0)
  await page.goto('/user_live/live_stream_setting')
  await page.getByText('ライブ配信の許可が停止されています').waitFor()
})

test.each(languages)('the pages of an application are accessible in %s on phone and desktop', async (language) => {
  const member = await signInMember(site.url, await newAccount(site.url, 'たま'), language)
  const { page } = await visitAs(browser, site.url, member, '/liver_profile', phone, language)
  for (const path of ['/liver_profile', '/user_live/live_create']) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    for (const viewport of [phone, desktop]) {
      await expectFits(page, viewport)
      expect(await axeViolations(page), path).toEqual([])
    }
  }
})
