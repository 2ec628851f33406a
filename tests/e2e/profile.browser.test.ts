import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { languageTags } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { untilHydrated, desktop, phone, visit, visitWithoutScripts, type Visit } from '#tests/support/browser.ts'
import { newMember, newAccount, signInMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { chooseAccount, signIn } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

/** A new member on their profile page, in a browser context of their own. */
async function openProfile(viewport = desktop): Promise<Visit & { member: Member }> {
  const member = await newMember(site.url)
  return { ...(await visitAs(browser, site.url, member, '/user_profile', viewport)), member }
}

test('the profile is opened from the menu and changed, which is shown everywhere at once', async () => {
  const member = await newMember(site.url)
  const { nickName } = member
  const { page, errors } = await visitAs(browser, site.url, member, '/', phone)
  await page.locator(`header summary[aria-label*="${nickName}"]`).click()
  await page.getByRole('link', { name: 'プロフィール設定' }).click()
  await page.waitForURL('**/user_profile')
  await untilHydrated(page)
  await page.locator('#basics').getByLabel('ニックネーム').fill('みおりん')
  await page.getByLabel('自己紹介').fill('猫と\n二人暮らし')
  await page.getByLabel('国・地域').selectOption('KR')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('保存しました').waitFor()
  await page.locator('header summary[aria-label*="みおりん"]').waitFor()
  await page.reload()
  expect(await page.getByLabel('自己紹介').inputValue()).toBe('猫と\n二人暮らし')
  expect(await page.getByLabel('国・地域').inputValue()).toBe('KR')
  await page.locator('#basics').getByLabel('ニックネーム').fill(nickName)
  await page.getByRole('button', { name: '保存する' }).click()
  await page.locator(`header summary[aria-label="${nickName}さんのメニュー"]`).waitFor()
  expect(errors).toEqual([])
})

test('a chosen language applies immediately', async () => {
  const { page } = await openProfile()
  await page.getByLabel('表示する言語').selectOption('en')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile settings' }).waitFor()
  await page.getByText('Saved').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('an invalid field is named and focused, and no input is lost', async () => {
  const { page } = await openProfile()
  await page.getByLabel('自己紹介').fill('書きかけの自己紹介')
  await page.locator('#basics').getByLabel('ニックネーム').fill('   ')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('ニックネームを1〜30文字で入力してください').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nickName')
  expect(await page.getByLabel('自己紹介').inputValue()).toBe('書きかけの自己紹介')
  expect(await axeViolations(page)).toEqual([])
})

test('a birth date is entered once, with confirmation, and shown read-only afterwards', async () => {
  const { page } = await openProfile()
  const section = page.locator('#birth-date')
  await section.getByLabel('生年月日').fill('2000-04-01')
  await section.getByRole('button', { name: '登録する' }).click()
  await section.getByText('変更できないことを確認し').waitFor()
  await section.getByRole('checkbox').check()
  await section.getByLabel('生年月日').fill(`${new Date().getFullYear() - 5}-01-01`)
  await section.getByRole('button', { name: '登録する' }).click()
  await section.getByText('13歳未満の方はご利用いただけません').waitFor()
  await section.getByLabel('生年月日').fill('2000-04-01')
  await section.getByRole('button', { name: '登録する' }).click()
  await section.getByText('2000年4月1日').waitFor()
  await section.getByText('生年月日を登録しました').waitFor()
  await page.reload()
  expect(await section.locator('input').count()).toBe(0)
})

test('Google is linked in a popup and unlinked again; the last sign-in method cannot be removed', async () => {
  const { page } = await visit(browser, site.url)
  const { name } = await newAccount(site.url, 'たま')
  await signIn(page, name, '/user_profile')
  await untilHydrated(page)
  const section = page.locator('#identities')
  expect(await section.getByRole('button', { name: /解除/ }).count()).toBe(0)
  const [window] = await Promise.all([page.waitForEvent('popup'), section.getByText('Googleを追加').click()])
  await chooseAccount(window, name)
  await section.getByRole('button', { name: 'Googleを解除' }).click()
  await section.getByText('ログイン方法を解除しました').waitFor()
  await section.getByText('解除するには、先に別のログイン方法を追加してください').waitFor()
  expect(await section.getByRole('button', { name: /解除/ }).count()).toBe(0)
})

test('a web view, where popups are impossible, links Google by a redirect', async () => {
  const { page } = await visit(browser, site.url)
  const { name } = await newAccount(site.url, 'たま')
  await signIn(page, name, '/user_profile?webview=1')
  await untilHydrated(page)
  await page.locator('#identities').getByText('Googleを追加').click()
  await chooseAccount(page, name)
  await page.waitForURL('**/user_profile*')
  await page.getByRole('button', { name: 'Googleを解除' }).waitFor()
  expect(page.context().pages()).toHaveLength(1)
})

test('other sessions are ended one by one or all at once, without ending this one', async () => {
  const member = await newMember(site.url)
  const { account: sub, nickName: name, email } = member
  const signInAgain = () => signInMember(site.url, { sub, name, email, email_verified: true })
  const others = [await signInAgain(), await signInAgain(), await signInAgain()]
  const { page } = await visitAs(browser, site.url, member, '/user_profile')
  const section = page.locator('#sessions')
  const rows = section.getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(4)
  expect(await section.getByText('この端末', { exact: true }).count()).toBe(1)
  await section
    .getByRole('button', { name: /をログアウトさせる$/ })
    .first()
    .click()
  await section.getByText('端末をログアウトさせました', { exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await section.getByRole('button', { name: 'ほかの端末をすべてログアウト' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  for (const other of others) {
    await expect(other.get('/v1/account/profile')).rejects.toThrow('SIGN_IN_REQUIRED')
  }
  await page.reload()
  expect(new URL(page.url()).pathname).toBe('/user_profile')
})

test('all stored data can be downloaded as a file', async () => {
  const { page, member } = await openProfile()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'データをダウンロード' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('kirari-account.json')
  const content: unknown = await json(await download.createReadStream())
  expect(JSON.stringify(content)).toContain(member.email)
})

describe('deleting the account', () => {
  /** Without a Google identity: members with one are asked to sign in again in a popup. */
  async function openWithApple() {
    const { page } = await visit(browser, site.url)
    const { name } = await newAccount(site.url, 'たま')
    await signIn(page, name, '/user_profile')
    await untilHydrated(page)
    return { page, name, nickName: await page.locator('#basics').getByLabel('ニックネーム').inputValue() }
  }

  test('requires the exact nickname, confirms the deletion, and removes the account', async () => {
    const { page, nickName } = await openWithApple()
    const section = page.locator('#deletion')
    await section.getByRole('textbox').fill('だれか')
    await section.getByRole('button', { name: 'アカウントを削除する' }).click()
    await section.getByText('入力されたニックネームが一致しません').waitFor()
    expect(await section.getByRole('textbox').inputValue()).toBe('だれか')
    await section.getByRole('textbox').fill(nickName)
    await section.getByRole('button', { name: 'アカウントを削除する' }).click()
    const confirmation = page.getByRole('alertdialog')
    await confirmation.getByText('アカウントを削除しました').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await confirmation.getByRole('link', { name: 'トップページへ' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor()
    await page.goto('/user_profile')
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test.each([
    ['PURCHASE_UNDER_WAY', 'コインの画面で確認する', '/coins'],
    ['LIVE_UNDER_WAY', '進行中のライブを確認する', '/user_live/live_stream_setting'],
  ])('is refused for %s with a link to the remedy', async (code, link, path) => {
    const { page, nickName } = await openWithApple()
    const json = { status: 409, code, message: 'まだ削除できません。' }
    await page.route('**/v1/account/deletion', (route) => route.fulfill({ status: 409, json }))
    const section = page.locator('#deletion')
    await section.getByRole('textbox').fill(nickName)
    await section.getByRole('button', { name: 'アカウントを削除する' }).click()
    await section.getByText('まだ削除できません。').waitFor()
    expect(await section.getByRole('link', { name: link }).getAttribute('href')).toBe(path)
  })

  test('after an old sign-in requires a new one, and returns to the profile', async () => {
    const { page, name, nickName } = await openWithApple()
    const errorBody = { status: 403, code: 'RECENT_SIGN_IN_REQUIRED', message: 'もう一度ログインしてください。' }
    // Simulates a sign-in that is older than ten minutes.
    await page.route('**/v1/account/deletion', (route) => route.fulfill({ status: 403, json: errorBody }))
    const section = page.locator('#deletion')
    await section.getByRole('textbox').fill(nickName)
    await section.getByRole('button', { name: 'アカウントを削除する' }).click()
    await section.getByRole('button', { name: 'ログアウトしてログインし直す' }).click()
    await page.waitForURL('**/login?redirect=%2Fuser_profile')
    await page.getByRole('link', { name: 'Apple' }).click()
    await chooseAccount(page, name)
    await page.waitForURL('**/user_profile')
  })
})

test('without scripts, most of the page works, and invalid input is kept', async () => {
  const page = await visitWithoutScripts(browser, site.url)
  const { nickName } = await newMember(site.url)
  await page.goto('/login?redirect=/user_profile')
  await page.getByRole('link', { name: 'Apple' }).click()
  await chooseAccount(page, nickName)
  // Apple responds with a form post, which has to be submitted manually without scripts.
  await page.getByRole('button').click()
  await page.getByRole('button', { name: 'ログインを完了する' }).click()
  const note = page.locator('#avatar noscript p')
  await note.waitFor()
  expect(await note.textContent()).toContain('ブラウザーのJavaScriptを有効にしてください')
  await page.getByLabel('ひとこと').fill('スクリプトなし')
  await page.locator('#basics').getByLabel('ニックネーム').fill('  ')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('ニックネームを1〜30文字で入力してください').waitFor()
  expect(await page.getByLabel('ひとこと').inputValue()).toBe('スクリプトなし')
  await page.locator('#basics').getByLabel('ニックネーム').fill(nickName)
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('保存しました').waitFor()
  const deletion = page.locator('#deletion')
  await deletion.getByRole('textbox').fill('だれか')
  await deletion.getByRole('button', { name: 'アカウントを削除する' }).click()
  await page.locator('#deletion').getByText('入力されたニックネームが一致しません').waitFor()
})

describe.each([
  ['ja', 'Kirariへようこそ'],
  ['en', 'Welcome to Kirari'],
  ['ko', 'Kirari에 오신'],
] as const)('in %s', (language, welcome) => {
  test('the page is accessible on phone and desktop, and welcomes new members', async () => {
    const member = await signInMember(site.url, await newAccount(site.url, 'たま'), language)
    const { page, errors } = await visitAs(
      browser,
      site.url,
      member,
      '/user_profile?welcome=1',
      phone,
      languageTags[language],
    )
    for (const viewport of [phone, desktop]) {
      await expectFits(page, viewport)
      await page.getByText(welcome).waitFor()
      expect(await axeViolations(page)).toEqual([])
    }
    expect(errors).toEqual([])
  })
})
