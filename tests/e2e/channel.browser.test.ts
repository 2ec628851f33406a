import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { recordCopies } from '#tests/support/copied-texts.ts'
import { givenChannel, givenEpisodes, type GivenChannel } from '#tests/support/given-channel.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import {
  addSession,
  newAccount,
  newLiver,
  newMember,
  signInMember,
  visitAs,
  type Member,
} from '#tests/support/member.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
/** Owns the channel and has a scheduled live. */
let owner: Member
let channel: GivenChannel
let path: string
let scheduledId: string
/** Together with a post, more than a page of the timeline. */
const titles = Array.from({ length: 10 }, (_, index) => `第${index + 1}回`)

beforeAll(async () => {
  owner = await newLiver(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり')
  path = `/channels/${channel.id}`
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  scheduledId = (await owner.post<Live>('/v1/lives', { title: 'あしたの雑談', genre: 'talk', startsAt })).id
  await givenEpisodes(site.url, owner, channel, { titles: ['第1話'] })
  await givenEpisodes(site.url, owner, channel, { titles: ['第2話'], visibility: 'followers' })
})

describe('a viewer', () => {
  test('follows a channel, sees the number of followers, and still follows after a reload', async () => {
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), path, phone)
    const follow = page.getByRole('button', { name: 'ひだまりをフォロー' })
    await page.getByText('フォロワー0人').waitFor()
    await follow.click()
    await page.getByText('フォロワー1人').waitFor()
    expect(await follow.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => follow.getAttribute('aria-disabled')).toBeNull()
    await page.reload()
    await untilHydrated(page)
    expect(await follow.getAttribute('aria-pressed')).toBe('true')
    await follow.click()
    await page.getByText('フォロワー0人').waitFor()
    expect(errors).toEqual([])
  })

  test('goes from the liver on a live to the channel, and from there back to the live', async () => {
    const { page } = await visit(browser, site.url)
    await page.goto(`/live-info/${scheduledId}`)
    await untilHydrated(page)
    await page.getByRole('link', { name: /チャンネル\s*ひだまり/ }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name: 'ひだまり' }).waitFor()
    await page.getByRole('link', { name: /^次回/ }).click()
    await page.waitForURL(`**/live-info/${scheduledId}`)
  })

  test('reads bio and signature of the liver where the profile says that they are shown', async () => {
    const { page: profile } = await visitAs(browser, site.url, owner, '/user_profile')
    const basics = profile.locator('#basics')
    await basics.getByText('自己紹介とひとことはライバーの配信ページに').waitFor()
    await basics.getByLabel('自己紹介').fill('朝の番組をつくっています。')
    await basics.getByLabel('ひとこと').fill('来週はお休みします')
    await basics.getByRole('button', { name: '保存する' }).click()
    await basics.getByText('保存しました').waitFor()
    const { page } = await visit(browser, site.url)
    await page.goto(`/live-info/${scheduledId}`)
    const card = page.getByRole('region', { name: `${owner.nickName}さんについて` })
    await card.getByText('朝の番組をつくっています。').waitFor()
    await card.getByText('来週はお休みします').waitFor()
    await page.goto(path)
    await page.getByRole('region', { name: owner.nickName }).getByText('来週はお休みします').waitFor()
  })

  test('opens the series and the cast of a channel, and returns', async () => {
    const { page, errors } = await visit(browser, site.url, phone)
    await page.goto(path)
    await untilHydrated(page)
    await page.getByRole('region', { name: 'シリーズ' }).getByRole('link', { name: '朝の会' }).click()
    await page.getByRole('heading', { level: 1, name: '朝の会' }).waitFor()
    const episode = `${path}/series/${channel.seriesId}/episodes/`
    expect(await page.getByRole('link', { name: '第1話' }).getAttribute('href')).toMatch(episode)
    expect(await page.getByRole('link', { name: '最初から見る' }).getAttribute('href')).toMatch(episode)
    await page.getByRole('main').getByRole('link', { name: 'ひだまり', exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('link', { name: 'あおい' }).click()
    await page.getByRole('heading', { level: 1, name: 'あおい' }).waitFor()
    await page.getByRole('region', { name: '出演エピソード' }).getByRole('link', { name: '第1話' }).waitFor()
    expect(errors).toEqual([])
  })

  test('sees that an episode is for followers, and opens it by following', async () => {
    const { page } = await visitAs(browser, site.url, await newMember(site.url), `${path}/series/${channel.seriesId}`)
    const locked = page.getByText('フォローすると見られます', { exact: true })
    await page.getByText('フォロワー限定のエピソードがあります').waitFor()
    expect(await locked.count()).toBe(1)
    await page.getByRole('button', { name: 'ひだまりをフォロー' }).click()
    await locked.waitFor({ state: 'detached' })
    await page.getByText('フォロワー限定のエピソードがあります').waitFor({ state: 'detached' })
  })

  test('copies the address of the channel, the series and the cast where the browser shares nothing', async () => {
    const { page, errors } = await visit(browser, site.url)
    const copies = await recordCopies(page)
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    for (const target of [path, `${path}/series/${channel.seriesId}`, `${path}/casts/${channel.castId}`]) {
      await page.goto(`${target}?shared`)
      await untilHydrated(page)
      const shown = await recordTexts(page)
      await page.getByRole('main').getByRole('button', { name: '共有', exact: true }).click()
      await shown.until('リンクをコピーしました')
      expect(copies.at(-1)).toBe(site.url + target)
    }
    expect(errors).toEqual([])
  })

  test('reports the channel to staff, and blocks its owner', async () => {
    const member = await newMember(site.url)
    const { page, errors } = await visitAs(browser, site.url, member, path, phone)
    const menu = page.getByRole('button', { name: 'メニューを開く' }).last()
    await menu.click()
    await page.getByRole('button', { name: 'このチャンネルを通報' }).click()
    const sheet = page.getByRole('dialog', { name: 'チャンネルを通報' })
    await sheet.getByLabel('宣伝・迷惑行為').check()
    await sheet.getByLabel(/補足/).fill('同じ宣伝ばかりです')
    expect(await axeViolations(page)).toEqual([])
    const shown = await recordTexts(page)
    await sheet.getByRole('button', { name: '通報する' }).click()
    await shown.until('通報しました。ご協力ありがとうございます')
    await menu.click()
    await page.getByRole('button', { name: new RegExp(`オーナーの${owner.nickName}さんをブロック`) }).click()
    await shown.until(`${owner.nickName}さんをブロックしました`)
    const { users } = await member.get<{ users: { nickName: string }[] }>('/v1/blocks')
    expect(users.map(({ nickName }) => nickName)).toEqual([owner.nickName])
    expect(errors).toEqual([])
  })

  test('without a session is led to the sign-in page, and back', async () => {
    const { page } = await visit(browser, site.url, phone)
    await page.goto(path)
    const link = page.getByRole('link', { name: 'ログインしてひだまりをフォロー' })
    expect(await link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    expect(await page.getByRole('textbox', { name: /タイムラインに投稿/ }).count()).toBe(0)
  })
})

describe('an owner', () => {
  test('publishes a post and deletes it, and reads more of the timeline by keyboard', async () => {
    const author = await newMember(site.url)
    const own = await givenChannel(author, 'たまの部屋')
    await givenEpisodes(site.url, author, own, { titles })
    const { page, errors } = await visitAs(browser, site.url, author, `/channels/${own.id}`)
    await page.getByText('あなたはこのチャンネルのオーナーです').waitFor()
    expect(await page.getByRole('button', { name: /をフォロー/ }).count()).toBe(0)
    const text = page.getByRole('textbox', { name: /タイムラインに投稿/ })
    await text.fill('今夜公開します')
    await page.getByRole('button', { name: '投稿する' }).click()
    const timeline = page.getByRole('region', { name: 'タイムライン' })
    const post = timeline.getByRole('article').filter({ hasText: '今夜公開します' })
    await post.waitFor()
    await expect.poll(() => text.inputValue()).toBe('')

    await expect.poll(() => timeline.getByRole('article').count()).toBe(10)
    await timeline.getByRole('link', { name: 'タイムラインをもっと見る' }).press('Enter')
    await timeline.getByText('次回は金曜日に公開します。').waitFor()
    await expect.poll(() => timeline.getByRole('article').count()).toBe(12)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toMatch('第1回')

    await post.getByRole('button', { name: 'この投稿を削除' }).click()
    const shown = await recordTexts(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'この投稿を削除' }).click()
    await shown.until('投稿を削除しました')
    await post.waitFor({ state: 'detached' })
    await expect.poll(() => timeline.getByRole('article').count()).toBe(11)
    expect(errors).toEqual([])
  })

  test('of an empty channel sees where to begin; a viewer sees that nothing is published', async () => {
    const author = await newMember(site.url)
    const { id } = await author.post<{ id: number }>('/v1/channels', { name: 'これから' })
    const { page } = await visitAs(browser, site.url, author, `/channels/${id}`, phone)
    const studio = async (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await studio('シリーズを作成')).toBe(`/studio/${id}`)
    expect(await studio('キャストを登録')).toBe(`/studio/${id}/casts`)
    expect(await studio('スタジオで編集')).toBe(`/studio/${id}`)
    expect(await axeViolations(page)).toEqual([])
    const { page: other } = await visit(browser, site.url, phone)
    await other.goto(`/channels/${id}`)
    await other.getByText('まだ何も公開されていません').waitFor()
    expect(await axeViolations(other)).toEqual([])
  })
})

describe('without scripts', () => {
  test('a viewer follows a channel and reads more of its timeline', async () => {
    const author = await newMember(site.url)
    const own = await givenChannel(author, '静かな部屋')
    await givenEpisodes(site.url, author, own, { titles })
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, await newMember(site.url))
    await page.goto(`/channels/${own.id}`)
    await page.getByRole('button', { name: '静かな部屋をフォロー' }).click()
    await page.getByText('フォロワー1人').waitFor()
    await page.getByRole('link', { name: 'タイムラインをもっと見る' }).click()
    await page.getByText('次回は金曜日に公開します。').waitFor()
  })

  test('an owner publishes a post, and sees why an empty one is rejected', async () => {
    const author = await newMember(site.url)
    const { id } = await givenChannel(author, '投稿の部屋')
    const page = await visitWithoutScripts(browser, site.url)
    await addSession(page.context(), site.url, author)
    await page.goto(`/channels/${id}`)
    const text = page.getByRole('textbox', { name: /タイムラインに投稿/ })
    await text.fill('   ')
    await page.getByRole('button', { name: '投稿する' }).click()
    await page.getByText('1文字以上500文字以内で入力してください').waitFor()
    await text.fill('きょうはお休みです')
    await page.getByRole('button', { name: '投稿する' }).click()
    await page.getByRole('article').filter({ hasText: 'きょうはお休みです' }).waitFor()
  })
})

test('an unknown channel, series or cast, and an invalid number, answer 404', async () => {
  const paths = ['/channels/2147483647', '/channels/0', '/channels/x', `${path}/series/2147483647`, `${path}/casts/01`]
  const statuses = await Promise.all(paths.map(async (one) => (await fetch(site.url + one)).status))
  expect(statuses).toEqual(paths.map(() => 404))
})

test('search engines read the channel, the series and the cast as structured data', async () => {
  const read = async (address: string) => {
    const html = await (await fetch(site.url + address)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].flatMap(
      ([, json = '']): Record<string, unknown>[] => JSON.parse(json)['@graph'],
    )
  }
  expect(await read(path)).toContainEqual(
    expect.objectContaining({
      '@type': 'ProfilePage',
      mainEntity: expect.objectContaining({ '@type': 'Organization', name: 'ひだまり' }),
    }),
  )
  expect(await read(`${path}/series/${channel.seriesId}`)).toContainEqual(
    expect.objectContaining({ '@type': 'CreativeWorkSeries', name: '朝の会' }),
  )
  expect(await read(`${path}/casts/${channel.castId}`)).toContainEqual(
    expect.objectContaining({ mainEntity: expect.objectContaining({ '@type': 'Person', name: 'あおい' }) }),
  )
})

test.each(languages)('the pages fit 360 points, do not shift and are accessible in %s', async (language) => {
  const member = await signInMember(site.url, await newAccount(site.url, 'たま'), language)
  const { page, errors } = await visitAs(browser, site.url, member, '/terms', phone, language)
  await recordLayoutShifts(page)
  for (const address of [path, `${path}/series/${channel.seriesId}`, `${path}/casts/${channel.castId}`]) {
    await page.setViewportSize(phone)
    await page.goto(address)
    await untilHydrated(page)
    await expectNoLayoutShift(page)
    expect(await axeViolations(page), address).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    await expectFits(page, desktop)
    expect(await axeViolations(page), address).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, 'colours'), address).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect(errors).toEqual([])
})
