import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, phone } from '#tests/support/browser.ts'
import type { Episode, EpisodePage } from '#contract/episodes/schemas.ts'
import { apiOf, episodeSite, type EpisodeSite } from '#tests/support/episode-site.ts'
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newMember, type Member } from '#tests/support/member.ts'
import { commonScreens, expectFits } from '#tests/support/page-fits.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'

let site: EpisodeSite
let episode: string

beforeAll(async () => {
  site = await episodeSite()
  episode = await site.publish('第1話 はじまりの朝', await site.video(120))
})
afterEach(async () => {
  if (site) await closeVisits(site.browser)
})
afterAll(() => site?.close())

const participants = (page: Page) => page.getByRole('region', { name: /^参加者/ })
const rowOf = (page: Page, name: string) => participants(page).getByRole('listitem').filter({ hasText: name })
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused)
const inSync = (page: Page) => participants(page).getByText('そろっています')

/** Opens a group viewing with the button of the page; returns the path of its page, which is open then. */
async function openGroup(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('button', { name: '招待リンクを作る' }).click()
  const link = await page.getByRole('textbox', { name: '招待リンク' }).inputValue()
  await page.getByRole('link', { name: 'グループ視聴へ' }).click()
  return new URL(link).pathname
}

/** Holds the segments that a page requests until the returned function is called. */
async function holdSegments(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/hls\/.*\.(m4s|mp4)/, async (route) => {
    await promise
    // The player may have given up the request meanwhile.
    await route.continue().catch(() => null)
  })
  return resolve
}

/** As the site shows them to a member. */
async function readEpisode(member: Member): Promise<Pick<Episode, 'views' | 'progressMs'>> {
  return (await member.get<EpisodePage>(apiOf(episode))).episode
}

const seekByKey = async (page: Page, digit: string) => {
  await page.locator('body').press(digit)
}

test('three people watch an episode in sync, through a stall and a change of host, until the key is revoked', async () => {
  const [opener, second] = [await newMember(site.server.url, 'みお'), await newMember(site.server.url, 'けんた')]
  const host = await site.open(episode, opener)
  await untilPlaying(host.page)
  const path = await openGroup(host.page, 'グループ視聴')
  expect(path).toMatch(/^\/episode-gv\/[\w-]{22}$/)
  await host.page.getByText(`${opener.nickName}さんがグループ視聴に招待しています`).waitFor()
  await host.page.getByRole('button', { name: '参加する' }).click()
  await host.page.getByText('あなたがホストです', { exact: false }).waitFor()

  const guest = await site.open(path, null, phone)
  await guest.page.getByRole('heading', { level: 1, name: '第1話 はじまりの朝' }).waitFor()
  await expectFits(guest.page, ...commonScreens)
  expect(await axeViolations(guest.page)).toEqual([])
  await guest.page.getByRole('textbox', { name: /ニックネーム/ }).fill('とおりすがり')
  await guest.page.getByRole('button', { name: '参加する' }).click()
  const member = await site.open(path, second)
  await member.page.getByRole('button', { name: '参加する' }).click()
  for (const { page } of [host, guest, member]) await participants(page).getByText('とおりすがり').waitFor()

  // The host plays for all, and all are at the same position.
  await host.page.locator('media-play-button').click()
  for (const { page } of [host, guest, member]) await untilPlaying(page)
  for (const { page } of [host, guest, member]) await expect.poll(() => inSync(page).count()).toBe(3)
  await expectFits(member.page, ...commonScreens)
  expect(await axeViolations(member.page)).toEqual([])

  // They chat among themselves.
  await guest.page.getByRole('textbox', { name: 'コメントする' }).fill('ここ好き')
  await guest.page.getByRole('button', { name: '送信' }).click()
  await member.page.getByRole('region', { name: 'チャット' }).getByText('ここ好き').waitFor()

  // A reload returns to the group.
  await member.page.reload()
  await untilPlaying(member.page)
  await expect.poll(() => inSync(member.page).count()).toBe(3)

  // One of them cannot load what the host seeks to; the others continue, and the stalled one returns to them.
  const release = await holdSegments(guest.page)
  await seekByKey(host.page, '5')
  await rowOf(host.page, 'とおりすがり').getByText('読み込み中').waitFor()
  await expect.poll(() => timeOf(member.page)).toBeGreaterThan(61)
  release()
  await expect.poll(() => inSync(host.page).count()).toBe(3)

  // Others cannot control playback.
  await seekByKey(member.page, '1')
  await member.page.getByText(/再生の操作ができるのはホスト/).waitFor()

  // The longest-present participant becomes host, and pauses for the others.
  await host.page.getByRole('button', { name: '退出する' }).click()
  await guest.page.getByText('あなたがホストです', { exact: false }).waitFor()
  await guest.page.evaluate(() => document.querySelector('video')?.pause())
  await expect.poll(() => isPaused(member.page)).toBe(true)

  // Each of them counts as a view, and the position of users is stored.
  await expect.poll(async () => (await readEpisode(second)).views).toBe(3)
  await expect.poll(async () => (await readEpisode(second)).progressMs).toBeGreaterThan(60_000)

  expect([...guest.errors, ...member.errors]).toEqual([])

  // The opener ends it.
  await host.page.getByRole('button', { name: 'グループ視聴を終了' }).click()
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'グループ視聴を終了' }).click()
  for (const { page } of [host, guest, member]) {
    const heading = page.getByRole('heading', { level: 1, name: 'グループ視聴は終了しました' })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('alert').getByText('招待リンクは無効になり').waitFor()
  }
  await expectFits(guest.page, ...commonScreens)
  expect(await axeViolations(guest.page)).toEqual([])
  await guest.page.getByRole('link', { name: 'エピソードのページへ' }).click()
  await guest.page.waitForURL(`**${episode}`)
  await member.page.reload()
  await member.page.getByRole('heading', { name: '404' }).waitFor()
  const late = await site.browser.newPage()
  expect((await late.goto(site.server.url + path))?.status()).toBe(404)
  const unknown = await late.goto(`${site.server.url}/episode-gv/AAAAAAAAAAAAAAAAAAAAAA`)
  expect(unknown?.status()).toBe(404)
  await late.close()
})

test('three people watch a live in sync, through a stall and a change of host', async () => {
  const live = await liveOnAir(site.server, '夜の弾き語り')
  onTestFinished(() => live.end())
  const host = await site.open(`/live-info/${live.id}`, await newMember(site.server.url, 'みお'))
  await untilPlaying(host.page)
  const path = await openGroup(host.page, 'グループ視聴を始める')
  expect(path).toMatch(/^\/live-gv\/[\w-]{22}$/)
  await host.page.getByRole('button', { name: '参加する' }).click()
  const guest = await site.open(path, null, phone)
  await guest.page.getByRole('textbox', { name: /ニックネーム/ }).fill('とおりすがり')
  await guest.page.getByRole('button', { name: '参加する' }).click()
  await participants(host.page).getByText('とおりすがり').waitFor()
  const member = await site.open(path, await newMember(site.server.url, 'けんた'))
  await member.page.getByRole('button', { name: '参加する' }).click()
  for (const { page } of [host, guest, member]) await untilPlaying(page)
  for (const { page } of [host, guest, member]) await expect.poll(() => inSync(page).count()).toBe(3)

  // The network of one of them stalls; the others continue, and the stalled one returns to them.
  const release = await holdSegments(guest.page)
  await rowOf(host.page, 'とおりすがり').getByText('読み込み中').waitFor()
  const [ofHost, ofMember] = [await timeOf(host.page), await timeOf(member.page)]
  await expect.poll(() => timeOf(host.page)).toBeGreaterThan(ofHost + 2)
  await expect.poll(() => timeOf(member.page)).toBeGreaterThan(ofMember + 2)
  release()
  await expect.poll(() => inSync(host.page).count()).toBe(3)

  // The longest-present participant becomes host, and pauses and plays for the others.
  await host.page.getByRole('button', { name: '退出する' }).click()
  await guest.page.getByText('あなたがホストです', { exact: false }).waitFor()
  await guest.page.evaluate(() => document.querySelector('video')?.pause())
  await expect.poll(() => isPaused(member.page)).toBe(true)
  await guest.page.locator('media-play-button').click()
  await expect.poll(() => isPaused(member.page)).toBe(false)
  for (const { page } of [guest, member]) await expect.poll(() => inSync(page).count()).toBe(2)
  expect([...host.errors, ...member.errors]).toEqual([])
})
