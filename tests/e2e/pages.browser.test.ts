import { describe, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { addSession, newLiver, newMember, visitAs } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { chooseAccount } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

describe('access', () => {
  test.each(['/user_live/live_create', '/user_live/live_stream_setting'])(
    '%s redirects a visitor to sign in, and back afterwards',
    async (path) => {
      const { page } = await visit(browser, site.url)
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.getByRole('link', { name: 'Apple' }).click()
      await chooseAccount(page, 'そら')
      await page.waitForURL(`**${path}`)
    },
  )

  test('a viewer who opens the page to create a live sees why they cannot', async () => {
    const { page } = await visitAs(browser, site.url, await newMember(site.url), '/user_live/live_create')
    await page.getByText('ライブ配信の許可がありません').waitFor()
  })

  test('logging out ends the session on all pages', async () => {
    const member = await newMember(site.url)
    const { page } = await visitAs(browser, site.url, member, '/')
    await page.locator(`header summary[aria-label*="${member.nickName}"]`).click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await page.getByRole('link', { name: 'ログイン', exact: true }).waitFor()
    await page.goto('/user_live/live_create')
    expect(new URL(page.url()).pathname).toBe('/login')
    await expect(member.get('/v1/account/profile')).rejects.toThrow('SIGN_IN_REQUIRED')
  })
})

describe('an unknown address', () => {
  test.each([
    ['/no/such/page', 'ページが存在しません'],
    ['/live-info/not-an-id', 'このライブは見つかりません'],
    ['/live-info/000000000000', 'このライブは見つかりません'],
  ])('%s returns a 404 page', async (path, text) => {
    const { page } = await visit(browser, site.url)
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await page.getByText('404').first().waitFor()
    await page.getByText(text).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'トップ' }).first().click()
    await page.waitForURL('**/')
  })
})

describe('the form for a new live', () => {
  test('keeps its input after an error, and explains it', async () => {
    const { page } = await visitAs(browser, site.url, await newLiver(site.url), '/user_live/live_create')
    await page.getByLabel('日時を指定').check()
    await page.getByLabel('タイトル').fill('夏の終わりの音楽会')
    await page.getByLabel('開始日時').fill('2020-01-01T20:00')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.getByText('これから先の日時を指定してください').first().waitFor()
    expect(await page.getByLabel('タイトル').inputValue()).toBe('夏の終わりの音楽会')
    expect(new URL(page.url()).pathname).toBe('/user_live/live_create')
  })

  test('says why there is no camera, and is the way to go live without one', async () => {
    const { page } = await visitAs(browser, site.url, await newLiver(site.url), '/user_live/live_create')
    await page.getByText('カメラまたはマイクが見つかりません').waitFor()
    await page.getByText('配信ソフトでの配信と予約ができます').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'OBSなどで配信' }).click()
    await page.getByText('カメラまたはマイクが見つかりません').waitFor({ state: 'hidden' })
    expect(await page.getByRole('radio', { name: '日時を指定' }).count()).toBe(0)
    await page.getByLabel('タイトル').fill('配信ソフトから')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.waitForURL('**/user_live/live_stream_setting')
    await page.getByText('配信ソフトから').first().waitFor()
  })

  test('schedules a live on its own tab, without JavaScript', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, await newLiver(site.url))
    await page.goto('/user_live/live_create')
    await page.getByRole('link', { name: '予約する' }).click()
    await page.getByLabel('タイトル').fill('あしたの夜に')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.waitForURL('**/user_live/live_stream_setting')
    await page.getByText('に開始予定です').waitFor()
  })

  test('works without JavaScript', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, await newLiver(site.url))
    await page.goto('/user_live/live_create')
    await page.getByLabel('タイトル').fill('スクリプトなしのライブ')
    await page.getByRole('button', { name: 'ライブを作成する' }).click()
    await page.waitForURL('**/user_live/live_stream_setting')
    await page.getByText('スクリプトなしのライブ').first().waitFor()
  })
})
