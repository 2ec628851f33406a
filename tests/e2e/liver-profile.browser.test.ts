import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { barriers } from '#tests/support/barriers.ts'
import { alive, closeVisits, desktop, launchBrowser, phone, visit } from '#tests/support/browser.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/sign-in.ts'

let auto: TestServer
let manual: TestServer
let browser: Browser

beforeAll(async () => {
  auto = await startServer({ DEMO: '1', LICENCE_POLICY: 'auto' })
  manual = await startServer({ DEMO: '1', LICENCE_POLICY: 'manual' })
  browser = await launchBrowser()
})
afterEach(() => closeVisits(browser))
afterAll(async () => {
  await browser?.close()
  await auto?.close()
  await manual?.close()
})

async function open(server: TestServer, nickName: string, target: string, viewport = desktop, locale = 'ja-JP') {
  const visited = await visit(browser, server.url, viewport, locale)
  await signIn(visited.page, nickName, target)
  return visited
}

/** Calls the API as the page's user, and gives its answer. */
const call = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
      const response = await fetch(path, body === undefined ? {} : { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return response.json()
    },
    [path, body && JSON.stringify(body)] as const,
  )

async function enterBirthDate(page: Page): Promise<void> {
  await page.getByRole('link', { name: '生年月日を登録する' }).click()
  const section = page.locator('#birth-date')
  await section.getByLabel('生年月日').fill('2000-04-01')
  await section.getByRole('checkbox').check()
  await section.getByRole('button', { name: '登録する' }).click()
  await section.getByRole('link', { name: 'ライバーの申請へ進む' }).click()
  await page.waitForURL('**/liver_profile')
  await alive(page)
}

async function apply(page: Page, introduction: string): Promise<void> {
  await page.getByLabel('紹介文').fill(introduction)
  await page.getByLabel(/安全ガイドライン.*同意します/).check()
  await page.getByRole('button', { name: /申請する$/ }).click()
}

/** Decides about the one application that waits. */
async function decide(decision: 'grant' | 'refuse' | 'suspend', reason = '', state = 'applied'): Promise<void> {
  const { page } = await open(manual, 'ゆい', '/')
  const { licences } = await call(page, `/v1/staff/licences?state=${state}`)
  const [entry] = licences.filter(({ nickName }: { nickName: string }) => nickName === 'みお')
  await call(page, `/v1/staff/licences/${entry.userId}`, { decision, reason })
  await page.context().close()
}

describe('where licences are granted at once', () => {
  test('a viewer becomes a liver, and goes on to create a live, whose page tells who they are', async () => {
    const { page } = await open(auto, 'みお', '/user_live/live_create')
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
    expect(await barriers(page)).toEqual([])

    await page.getByLabel('リンク 2').fill('https://music.example/mio')
    await page.getByLabel('配信の予定').fill('毎週土曜 22:00〜')
    await page.getByLabel('音楽').check()
    await apply(page, '猫と音楽の話をします')
    await page.getByText('ライブ配信が許可されています').waitFor()
    await page.getByRole('banner').getByRole('link', { name: '配信する' }).waitFor()
    await page.getByRole('link', { name: 'ライブを作成する' }).click()
    await page.getByLabel('タイトル').fill('はじめての配信')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.getByRole('link', { name: '視聴ページを開く' }).click()
    const card = page.getByRole('region', { name: 'みおさんについて' })
    await card.getByText('猫と音楽の話をします').waitFor()
    await card.getByText('毎週土曜 22:00〜').waitFor()
    const link = card.getByRole('link', { name: /music\.example\/mio/ })
    expect([await link.getAttribute('rel'), await link.getAttribute('target')]).toEqual([
      'noopener nofollow ugc',
      '_blank',
    ])
    expect(await barriers(page)).toEqual([])
  })

  test('a liver changes what everybody reads, and four genres are too many', async () => {
    const { page, faults } = await open(auto, 'そら', '/')
    await page.locator('header summary[aria-label*="そら"]').click()
    await page.getByRole('link', { name: 'ライバープロフィール' }).click()
    await page.waitForURL('**/liver_profile')
    await alive(page)
    for (const genre of ['雑談', 'ゲーム']) await page.getByLabel(genre).check()
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText('ジャンルは3つまで選べます').waitFor()
    await page.getByLabel('ゲーム').uncheck()
    await page.getByLabel('紹介文').fill('弾き語りと雑談')
    await page.getByRole('button', { name: '保存する' }).click()
    await page.getByText('保存しました').waitFor()
    await page.reload()
    expect(await page.getByLabel('紹介文').inputValue()).toBe('弾き語りと雑談')
    expect(await page.getByLabel('雑談').isChecked()).toBe(true)
    expect(faults).toEqual([])
  })

  test('an application works without scripts, and comes back with what was typed', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP', baseURL: auto.url })
    const signedIn = await open(auto, 'けんた', '/user_profile')
    await call(signedIn.page, '/v1/account/birth-date', { birthDate: '1999-12-31' })
    await context.addCookies(await signedIn.page.context().cookies())
    const page = await context.newPage()
    await page.goto('/liver_profile')
    await page.getByLabel('紹介文').fill('ゲーム実況')
    await page.getByLabel('ゲーム').check()
    await page.getByLabel('リンク 1').fill('https://game.example/kenta')
    await page.getByRole('button', { name: '申請する' }).click()
    await page.getByText('安全ガイドラインを読み、同意のチェックを入れてください').waitFor()
    expect(await page.getByLabel('紹介文').inputValue()).toBe('ゲーム実況')
    expect(await page.getByLabel('ゲーム').isChecked()).toBe(true)
    expect(await page.getByLabel('リンク 1').inputValue()).toBe('https://game.example/kenta')
    await apply(page, 'ゲーム実況')
    await page.getByText('ライブ配信が許可されています').waitFor()
  })
})

test('where staff decide, an applicant waits, reads why not, tries again, and reads why it was taken away', async () => {
  const { page } = await open(manual, 'みお', '/liver_profile')
  await enterBirthDate(page)
  await apply(page, '歌います')
  await page.getByText('審査中です').waitFor()
  await page.goto('/user_live/live_create')
  await page.getByText('ライバーの申請を審査しています').waitFor()

  await decide('refuse', '紹介文をもう少しくわしく書いてください')
  await page.reload()
  await page.getByText('紹介文をもう少しくわしく書いてください').waitFor()
  await page.getByRole('link', { name: '内容を見直して申請する' }).click()
  await page.getByText('申請は承認されませんでした').waitFor()
  await page.getByText('紹介文をもう少しくわしく書いてください').waitFor()
  expect(await page.getByLabel('紹介文').inputValue()).toBe('歌います')
  expect(await barriers(page)).toEqual([])
  await apply(page, '毎週金曜に、リクエストされた曲を歌います')
  await page.getByText('審査中です').waitFor()

  await decide('grant')
  await page.reload()
  await page.getByText('ライブ配信が許可されています').waitFor()
  await decide('suspend', 'ガイドラインに反する配信がありました', 'granted')
  await page.reload()
  await page.getByText('ガイドラインに反する配信がありました').waitFor()
  expect(await page.getByRole('link', { name: /問い合わせる/ }).getAttribute('href')).toMatch(/^mailto:/)
  expect(await page.getByRole('button', { name: /申請|保存/ }).count()).toBe(0)
  await page.goto('/user_live/live_stream_setting')
  await page.getByText('ライブ配信の許可が停止されています').waitFor()
})

describe.each(['ja-JP', 'en-US', 'ko-KR'])('in %s', (locale) => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('neither the way to a licence nor a liver’s own page has a barrier on a %s', async (_name, viewport) => {
    for (const [person, paths] of [
      ['あかり', ['/liver_profile', '/user_live/live_create']],
      ['はな', ['/liver_profile']],
    ] as const) {
      const { page } = await open(auto, person, '/', viewport, locale)
      for (const path of paths) {
        await page.goto(`${path}?lang=${locale.slice(0, 2)}`)
        expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
        expect(await barriers(page), path).toEqual([])
        const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(width, path).toBeLessThanOrEqual(0)
      }
    }
  })
})
