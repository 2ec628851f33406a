import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Episode, EpisodePage } from '#contract/episodes/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, phone, visitWithoutScripts, untilHydrated } from '#tests/support/browser.ts'
import { givenChannel, givenFiles, type GivenChannel } from '#tests/support/given-channel.ts'
import { addSession, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()
/** The first one is the oldest. */
const names = Array.from({ length: 60 }, (_, index) => `回${index + 1}.mp4`)
let owner: Member
let channel: GivenChannel

beforeAll(async () => {
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり')
  await givenFiles(site.url, owner, channel.id, ['予告.mp4', ...names])
})

async function addEpisode() {
  const list = `/channels/${channel.id}/series/${channel.seriesId}/episodes`
  const { id } = await owner.post<Episode>(`/v1${list}`, { title: '第1話' })
  const read = () => owner.get<EpisodePage>(`/v1${list}/${id}`)
  return { studio: `/studio${list.slice('/channels'.length)}/${id}`, read }
}

const radios = (page: Page) => page.getByRole('group', { name: '動画' }).getByRole('radio')
const radio = (page: Page, name: string) => radios(page).and(page.getByLabel(name))
const checkedName = (page: Page) =>
  page
    .locator('label', { has: page.locator('[name=videoId]:checked') })
    .locator('.font-bold')
    .allInnerTexts()
const saveButton = (page: Page) => page.getByRole('button', { name: '保存する' })

test('an editor reaches the oldest video of many, and what they have typed and chosen stays', async () => {
  const { studio, read } = await addEpisode()
  const { page, errors } = await visitAs(browser, site.url, owner, studio, phone)
  await page.getByLabel('エピソードのタイトル').fill('第1話 海')
  // The first radio button is that of no video.
  expect(await radios(page).count()).toBe(51)
  await radio(page, '回30.mp4').check()
  await page.getByRole('link', { name: 'さらに表示' }).press('Enter')
  await expect.poll(() => radios(page).count()).toBe(62)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toMatch('回10.mp4')
  expect(await checkedName(page)).toEqual(['回30.mp4'])

  const search = page.getByRole('searchbox', { name: '動画を名前で探す' })
  await search.fill('予')
  await search.press('Enter')
  await expect.poll(() => radios(page).count()).toBe(3)
  expect(await checkedName(page)).toEqual(['回30.mp4'])
  await radio(page, '予告.mp4').check()
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  await search.fill('ない')
  await search.press('Enter')
  await page.getByText('「ない」で始まる名前の動画はありません。').waitFor()
  expect(await page.getByLabel('エピソードのタイトル').inputValue()).toBe('第1話 海')
  await saveButton(page).click()
  await page.getByText('保存しました').waitFor()
  const { episode } = await read()
  expect(episode.title).toBe('第1話 海')
  await page.goto(studio)
  expect(await checkedName(page)).toEqual(['予告.mp4'])
  expect(await page.locator('[name=videoId]:checked').inputValue()).toBe(String(episode.video?.id))
  expect(errors).toEqual([])
})

test('an editor finds and chooses a video without scripts', async () => {
  const { studio, read } = await addEpisode()
  const page = await visitWithoutScripts(browser, site.url)
  await addSession(page.context(), site.url, owner)
  await page.goto(studio)
  await clickToPage(page, page.getByRole('link', { name: 'さらに表示' }))
  expect(await radios(page).count()).toBe(62)
  await page.getByRole('searchbox', { name: '動画を名前で探す' }).fill('予告')
  await clickToPage(page, page.getByRole('button', { name: '探す' }))
  await radio(page, '予告.mp4').check()
  await clickToPage(page, saveButton(page))
  await page.getByText('保存しました').waitFor()
  const { episode } = await read()
  expect(await checkedName(page)).toEqual(['予告.mp4'])
  expect(await page.locator('[name=videoId]:checked').inputValue()).toBe(String(episode.video?.id))
})

test('an editor finds a video among those of the channel, page by page', async () => {
  const { page, errors } = await visitAs(browser, site.url, owner, `/studio/${channel.id}/videos`, phone)
  await untilHydrated(page)
  const rows = page.getByRole('list', { name: '動画' }).getByRole('link')
  const search = page.getByRole('searchbox', { name: '動画を名前で探す' })
  await search.fill('回')
  await search.press('Enter')
  await expect.poll(() => rows.first().innerText()).toMatch('回1.mp4')
  expect(await rows.count()).toBe(50)
  await page.getByRole('link', { name: '次を表示' }).click()
  await expect.poll(() => rows.count()).toBe(10)
  await page.getByRole('link', { name: '最初へ' }).click()
  await expect.poll(() => rows.count()).toBe(50)
  await search.fill('予告')
  await search.press('Enter')
  await expect.poll(() => rows.allInnerTexts()).toEqual(['予告.mp4'])
  expect(errors).toEqual([])
})
