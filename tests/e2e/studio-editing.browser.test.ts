import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cast } from '#contract/casts/schemas.ts'
import { toJapanTime } from '#contract/japan-time.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { keepDeviceTime } from '#tests/support/device-time.ts'
import { desktop, phone, untilHydrated, visit } from '#tests/support/browser.ts'
import { givenChannel, givenEpisodes, type GivenChannel } from '#tests/support/given-channel.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { press } from '#tests/support/studio-page.ts'

const browser = sharedBrowser()
let folder: string
let owner: Member
let channel: GivenChannel
let studio: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-studio-'))
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり')
  studio = `/studio/${channel.id}`
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const openAs = (member: Member, path: string, viewport = desktop) => visitAs(browser, site.url, member, path, viewport)

async function openAsVisitor(path: string) {
  const { page, errors } = await visit(browser, site.url, phone)
  await page.goto(path)
  await untilHydrated(page)
  return { page, errors }
}

/** A published episode; returns its path below the channel. */
async function givenEpisode(title: string): Promise<string> {
  const [id = 0] = await givenEpisodes(site.url, owner, channel, { titles: [title] })
  return `/series/${channel.seriesId}/episodes/${id}`
}
const pageOf = (episode: string) => `/channels/${channel.id}${episode}`

test('an editor adds a cast with a photo to an episode, and takes them away again', async () => {
  const { page, errors } = await openAs(owner, `${studio}/casts`)
  await page.getByLabel('名前').fill('みどり')
  await press(page, '追加する')
  await page.getByRole('heading', { level: 1, name: 'みどり' }).waitFor()
  const castPath = new URL(page.url()).pathname
  await page.getByLabel('よみがな').fill('ミドリ')
  await page.getByLabel('紹介文').fill('歌のコーナーの担当です。')
  await press(page, '保存する')
  await page.getByText('保存しました').waitFor()
  const photo = join(folder, '写真.png')
  await writeFile(photo, await noiseImage('png', 300, 300))
  await page.getByLabel('写真の画像ファイル').setInputFiles(photo)
  await page.getByText('画像を変更しました').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, phone)

  const episode = await givenEpisode('みんなで歌う')
  await page.goto(studio + episode)
  await untilHydrated(page)
  await page.getByRole('checkbox', { name: 'みどり' }).check()
  await press(page, '保存する')
  await page.getByText('保存しました').waitFor()

  const publicPath = castPath.replace('/studio/', '/channels/')
  await page.goto(castPath)
  expect(await page.getByRole('link', { name: '公開ページを見る' }).getAttribute('href')).toBe(publicPath)
  const { page: visitor } = await openAsVisitor(publicPath)
  await visitor.getByRole('heading', { level: 1, name: 'みどり' }).waitFor()
  await visitor.getByText('歌のコーナーの担当です。').waitFor()
  const { imageUrl, reading } = await owner.get<Cast>(`/v1${publicPath}`)
  expect(reading).toBe('みどり')
  const image = visitor.getByRole('main').locator(`img[src="${imageUrl}"]`)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await visitor.getByRole('region', { name: '出演エピソード' }).getByRole('link', { name: 'みんなで歌う' }).click()
  await visitor.getByRole('region', { name: 'キャスト' }).getByRole('link', { name: 'みどり' }).waitFor()

  await untilHydrated(page)
  await press(page, '削除する')
  await press(page.getByRole('alertdialog'), '削除する')
  await page.waitForURL(`**${studio}/casts`)
  expect(await page.getByRole('list', { name: 'キャスト' }).getByText('みどり').count()).toBe(0)
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'みんなで歌う' }).waitFor()
  expect(await visitor.getByRole('link', { name: 'みどり' }).count()).toBe(0)
  expect(errors).toEqual([])
})

describe('an owner', () => {
  test('invites an editor, who writes but manages no members, hands the channel over, and is removed', async () => {
    const editor = await newMember(site.url, 'しおり')
    const { page } = await openAs(owner, `${studio}/settings`)
    const members = (on: Page) => on.getByRole('list', { name: 'メンバー' })
    const rowOf = (on: Page, { nickName }: Member) => members(on).getByRole('listitem').filter({ hasText: nickName })
    await page.getByRole('searchbox', { name: '追加する人を名前で探す' }).fill(editor.nickName)
    await press(page, '探す')
    await press(page, `${editor.nickName} 編集者に追加`)
    await rowOf(page, editor).getByText('編集者').waitFor()

    const { page: second } = await openAs(editor, '/studio', phone)
    await second.getByRole('link', { name: /ひだまり\s*編集者/ }).click()
    await second.getByLabel('シリーズのタイトル').fill('編集者のシリーズ')
    await press(second, '追加する')
    await second.getByRole('heading', { level: 1, name: '編集者のシリーズ' }).waitFor()
    await second.goto(`${studio}/settings`)
    await untilHydrated(second)
    await rowOf(second, owner).waitFor()
    expect(await rowOf(second, owner).getByRole('button').count()).toBe(0)
    expect(await second.getByRole('searchbox', { name: '追加する人を名前で探す' }).count()).toBe(0)

    await press(rowOf(page, editor), 'オーナーに招待')
    await rowOf(page, editor).getByText('オーナーに招待中').waitFor()
    await second.goto('/studio')
    await untilHydrated(second)
    await second.getByText('オーナーになるよう招待されています。').waitFor()
    expect(await axeViolations(second)).toEqual([])
    await press(second, 'オーナーになる')
    await second.getByRole('link', { name: /ひだまり\s*オーナー/ }).click()
    await second.getByRole('link', { name: '設定', exact: true }).click()

    await press(rowOf(second, owner), '編集者にする')
    await rowOf(second, owner).getByText('編集者').waitFor()
    await press(rowOf(second, owner), '外す')
    await press(second.getByRole('alertdialog'), '外す')
    await rowOf(second, owner).waitFor({ state: 'detached' })
    expect((await page.goto(studio))?.status()).toBe(403)
    await page.goto('/studio')
    expect(await page.getByRole('main').getByText('ひだまり').count()).toBe(0)
    // For the tests below.
    await second.getByRole('searchbox', { name: '追加する人を名前で探す' }).fill(owner.nickName)
    await press(second, '探す')
    await press(second, `${owner.nickName} 編集者に追加`)
    await rowOf(second, owner).getByText('編集者').waitFor()
  })

  test('schedules an episode with a countdown on its page, which others find from that time on', async () => {
    const episode = await givenEpisode('あしたの話')
    const { page } = await openAs(owner, pageOf(episode))
    // The studio's data is prefetched: it must not be reused after the act.
    const link = page.getByRole('link', { name: 'スタジオで編集' }).last()
    const prefetched = page.waitForResponse((response) => response.url().includes(`${studio}${episode}/_payload.json`))
    await link.hover()
    await (await prefetched).finished()
    await link.click()
    await page.waitForURL(`**${studio}${episode}`)
    await press(page, '下書きに戻す')
    await page.getByText('下書きです。まだ公開されていません。').waitFor()
    const { page: visitor, errors } = await visit(browser, site.url, phone)
    expect((await visitor.goto(pageOf(episode)))?.status()).toBe(404)

    await page.getByLabel('公開日時').fill('')
    await press(page, '公開を予約')
    await page.getByText('日時を入力してください').waitFor()
    await page.getByLabel('公開日時').fill(toJapanTime(Date.now() + 86_400_000))
    await press(page, '公開を予約')
    await page.getByText(/ に公開されます$/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect((await visitor.goto(pageOf(episode)))?.status()).toBe(404)
    const { page: editing } = await openAs(owner, pageOf(episode))
    await keepDeviceTime(editing)
    await editing.clock.install()
    await editing.goto(pageOf(episode))
    await untilHydrated(editing)
    const untilPublication = editing.getByRole('timer')
    await expect.poll(() => untilPublication.textContent()).toMatch(/^(1日)?\d\d?:\d\d:\d\d$/)
    const read = async () => (await fetch(`${site.url}/v1${pageOf(episode)}`)).status
    expect(await read()).not.toBe(200)

    const publishesAt = new Date(Date.now() + 1000).toISOString()
    await owner.post(`/v1${pageOf(episode)}/publication`, { publishesAt })
    await expect.poll(read).toBe(200)
    await editing.clock.fastForward('25:00:00')
    await untilPublication.waitFor({ state: 'detached' })
    await visitor.goto(pageOf(episode))
    await visitor.getByRole('heading', { level: 1, name: 'あしたの話' }).waitFor()
    await visitor.getByRole('link', { name: '朝の会' }).first().click()
    await visitor.getByRole('region', { name: 'エピソード' }).getByRole('link', { name: 'あしたの話' }).waitFor()
    // The answers before the publication.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test('shows an episode to those who have its invite link, until the link is revoked', async () => {
    const episode = await givenEpisode('ひみつの回')
    const { page } = await openAs(owner, studio + episode)
    await page.getByLabel('公開範囲').selectOption('招待リンクを持つ人のみ')
    await press(page, '保存する')
    await page.getByText('保存しました').waitFor()
    await press(page, '招待リンクを作成')
    const link = page.getByRole('textbox', { name: /^新しい招待リンク/ })
    await link.waitFor()
    const address = await link.inputValue()
    expect(address).toMatch(`${site.url}${pageOf(episode)}?invite=`)
    expect(await axeViolations(page)).toEqual([])

    const { page: visitor } = await openAsVisitor(pageOf(episode))
    await visitor.getByRole('heading', { name: 'このエピソードは見つかりません' }).waitFor()
    await visitor.goto(address)
    await visitor.getByRole('heading', { level: 1, name: 'ひみつの回' }).waitFor()
    await press(page, '無効にする')
    await page.getByRole('button', { name: '無効にする' }).waitFor({ state: 'detached' })
    await visitor.reload()
    await visitor.getByRole('heading', { name: 'このエピソードは見つかりません' }).waitFor()
  })
})

const forms = [
  { of: 'a channel', path: () => `${studio}/settings`, name: 'チャンネル名', text: '紹介文' },
  { of: 'a series', path: () => `${studio}/series/${channel.seriesId}`, name: 'シリーズのタイトル', text: '説明' },
  { of: 'a cast', path: () => `${studio}/casts/${channel.castId}`, name: '名前', text: '紹介文' },
]

test.each(forms)('two editors who change $of at once see both texts, and lose none', async ({ path, name, text }) => {
  const formOn = (page: Page) =>
    page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByLabel(text) })
  const { page: first } = await openAs(owner, path())
  const { page: second } = await openAs(owner, path(), phone)
  await formOn(first).getByLabel(name).fill('海の部屋')
  await formOn(first).getByLabel(text).fill('海の説明')
  await formOn(second).getByLabel(name).fill('山の部屋')
  await formOn(second).getByLabel(text).fill('山の説明')
  await press(formOn(first), '保存する')
  await first.getByText('保存しました').waitFor()
  await press(formOn(second), '保存する')
  const dialog = second.getByRole('dialog', { name: 'ほかの人が先に変更しました' })
  for (const shown of ['海の部屋', '海の説明', '山の部屋', '山の説明']) await dialog.getByText(shown).waitFor()
  expect(await axeViolations(second)).toEqual([])
  await dialog.getByRole('radio', { name: /保存されている内容\s*海の部屋/ }).check()
  await press(dialog, '選んだ内容で保存')
  await second.getByText('保存しました').waitFor()
  await expect.poll(() => formOn(second).getByLabel(name).inputValue()).toBe('海の部屋')
  await first.reload()
  expect(await formOn(first).getByLabel(name).inputValue()).toBe('海の部屋')
  expect(await formOn(first).getByLabel(text).inputValue()).toBe('山の説明')
})

test('an editor who has not seen that another one published an episode is asked first', async () => {
  const path = `${studio}${await givenEpisode('二人の話')}`
  await owner.post(`/v1${pageOf(path.slice(studio.length))}/publication`, { publishesAt: null })
  const { page: first } = await openAs(owner, path)
  const { page: second } = await openAs(owner, path, phone)
  await press(first, '今すぐ公開')
  await first.getByText(/ に公開しました$/).waitFor()
  await second.getByLabel('公開日時').fill(toJapanTime(Date.now() + 86_400_000))
  await press(second, '公開を予約')
  const conflict = second.getByRole('alert').filter({ hasText: 'ほかの人が先に変更しました' })
  await conflict.getByText(/ に公開しました$/).waitFor()
  await conflict.getByText(/ に公開されます$/).waitFor()
  expect(await axeViolations(second)).toEqual([])
  await expectFits(second, { width: 360, height: 800 })
  await first.reload()
  await first.getByText(/ に公開しました$/).waitFor()
  await press(conflict, '自分の内容で置き換える')
  await conflict.waitFor({ state: 'detached' })
  await second.getByText(/ に公開されます$/).waitFor()
})
