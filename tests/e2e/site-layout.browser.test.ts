import { describe, expect, test } from 'vitest'
import { desktop, phone, visit } from '#tests/support/browser.ts'
import { givenChannel, givenEpisodes } from '#tests/support/given-channel.ts'
import { newMember } from '#tests/support/member.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { signIn } from '#tests/support/sign-in.ts'

const browser = sharedBrowser()

describe('the layout of the site', () => {
  test('has the menu beside the content on a desktop, with the current page marked', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'サイトメニュー' })
    expect(await menu.getByRole('link', { name: 'ホーム' }).getAttribute('aria-current')).toBe('page')
    await menu.getByRole('link', { name: '配信ガイドライン' }).click()
    await page.waitForURL('**/live_streaming_guideline')
  })
  test('has the menu in a drawer on a phone, which closes on navigation', async () => {
    const { page } = await visit(browser, site.url, phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    const drawer = page.locator('#site-menu')
    await drawer.getByRole('link', { name: '報酬について' }).click()
    await page.waitForURL('**/reward_info')
    await drawer.waitFor({ state: 'hidden' })
  })
  test('has one menu after several navigations of a signed-in user', async () => {
    const { page } = await visit(browser, site.url, phone)
    await signIn(page, 'はな')
    await page.goto('/')
    for (const link of ['報酬について', 'コインについて']) {
      await page.getByRole('button', { name: 'メニューを開く' }).click()
      await page.locator('#site-menu').getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: link }).waitFor()
    }
    expect(await page.locator('#site-menu').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'メニューを開く' }).count()).toBe(1)
  })
  test('links legal and contact pages in the footer', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto('/')
    const targets = await page
      .locator('footer a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const target of ['/terms', '/asct', '/privacy', '/media_kit', '/data']) expect(targets).toContain(target)
    expect(targets).toContainEqual(expect.stringMatching(/^https:\/\//))
    expect(targets).toContainEqual(expect.stringMatching(/^mailto:/))
  })
})

test('the pages of a channel and of a genre have neither header nor footer inside an app, but both in a browser', async () => {
  const owner = await newMember(site.url)
  const channel = await givenChannel(owner, 'ひだまり放送')
  const [episodeId] = await givenEpisodes(site.url, owner, channel, { titles: ['第1話'] })
  const series = `/channels/${channel.id}/series/${channel.seriesId}`
  const casts = `/channels/${channel.id}/casts/${channel.castId}`
  const frame = async (path: string, agent = 'Mozilla/5.0') => {
    const response = await fetch(site.url + path, { headers: { 'user-agent': agent } })
    expect([path, response.status]).toEqual([path, 200])
    const [, body = ''] = (await response.text()).split('<body')
    return (body.match(/<(?:header class="sticky|footer)/g) ?? []).length
  }
  for (const path of [`/channels/${channel.id}`, casts, series, `${series}/episodes/${episodeId}`, '/genres/music']) {
    expect(await frame(path)).toBe(2)
    expect(await frame(`${path}?webview=1`)).toBe(0)
    expect(await frame(path, 'Mozilla/5.0 (Linux; Android 16; wv) Chrome/140.0.0.0 Mobile')).toBe(0)
  }
})

describe('a page of the webview layout', () => {
  test('has neither header nor footer inside an app, but both in a browser', async () => {
    const { page } = await visit(browser, site.url, phone)
    await page.goto('/campaign/maisonb?webview=1')
    expect(await page.locator('body > header, body > footer').count()).toBe(0)
    await page.goto('/campaign/maisonb')
    expect(await page.locator('body > header, body > footer').count()).toBe(2)
  })
  test("has a link into the operator's app only inside that app", async () => {
    const { page } = await visit(browser, site.url, phone)
    await page.goto('/lp/enhypen_mistery_dl?webview=1')
    expect(await page.getByRole('link', { name: 'アプリで開く' }).getAttribute('href')).toMatch(/^kirari:\/\//)
    await page.goto('/lp/enhypen_mistery_dl')
    expect(await page.getByRole('link', { name: 'アプリで開く' }).count()).toBe(0)
    await page.getByRole('link', { name: 'ブラウザーで楽しむ' }).waitFor()
  })
  test('about a missing licence shows the actual reason', async () => {
    const { page } = await visit(browser, site.url, phone)
    await page.goto('/error/no_live_license')
    await page.getByText('ライブ配信の許可が確認できません').waitFor()
    await page.goto('/error/no_live_license?reason=hours')
    await page.getByText('いまは配信できる時間外です').waitFor()
    await signIn(page, 'みお')
    await page.goto('/user_live/live_create?webview=1')
    expect(new URL(page.url()).pathname).toBe('/error/no_live_license')
    await page.getByText('ライブ配信の許可がありません').waitFor()
  })
})

test('a long document has its table of contents beside it, and collapsed above it on a phone', async () => {
  const { page } = await visit(browser, site.url, phone)
  await page.goto('/terms')
  await page.getByText('目次').first().click()
  await page.locator('details nav a').nth(2).click()
  await page.waitForURL('**/terms#section-3')
  await page.setViewportSize(desktop)
  await page.getByRole('navigation', { name: '目次' }).getByRole('link').nth(4).click()
  await page.waitForURL('**/terms#section-5')
})
