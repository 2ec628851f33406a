import { join } from 'node:path'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { timelineRoom } from '#contract/timelines/limits.ts'
import { axeViolations } from '#tests/support/axe.ts'
import {
  clickToPage,
  desktop,
  moveMouse,
  phone,
  untilPartsHydrated,
  visit,
  visitWithoutScripts,
} from '#tests/support/browser.ts'
import { runCommand } from '#tests/support/command-line.ts'
import { expectFilledRows } from '#tests/support/filled-rows.ts'
import { givenChannel, givenEpisodes, type GivenChannel } from '#tests/support/given-channel.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '#tests/support/layout-shift.ts'
import { newLiver, newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

const browser = sharedBrowser()
/** A site of its own: the lists of its home page show the newest of all that other tests publish. */
let site: TestServer
let folder: string
let owner: Member
let channel: GivenChannel

async function writeNews(name: string, dataDirectory: string): Promise<void> {
  const files = await Promise.all(
    ['ja', 'en', 'ko'].map(async (language) => {
      const path = join(folder, `${language}.md`)
      await writeFile(path, `# ${name} ${language}\n\n**太字**と<b>HTML</b>と[リンク](/)。\n`)
      return [`--${language}`, path]
    }),
  )
  const { code, errors } = await runCommand(['news', 'add', ...files.flat()], dataDirectory)
  expect([code, errors]).toEqual([0, ''])
}

beforeAll(async () => {
  site = await startServer({ CALLS_PER_MINUTE: '1000000' })
  folder = await mkdtemp(join(tmpdir(), 'kirari-home-'))
  owner = await newMember(site.url, 'ひだまり')
  channel = await givenChannel(owner, 'ホームの部屋')
  await givenEpisodes(site.url, owner, channel, { titles: ['ホームの第1話', 'ホームの第2話'] })
  await writeNews('ホームのお知らせ', site.dataDirectory)
})
afterAll(async () => {
  await site?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const shelf = (name: string) => ({ name, exact: true })

test('a visitor sees episodes and news without scripts, and no personal parts', async () => {
  const page = await visitWithoutScripts(browser, site.url)
  await page.goto('/')
  const episodes = page.getByRole('region', shelf('新着エピソード'))
  expect(await episodes.getByRole('link', { name: 'ホームの第2話' }).count()).toBe(1)
  expect(await page.getByRole('region', shelf('フォロー中の新着')).count()).toBe(0)
  await clickToPage(
    page,
    page.getByRole('region', shelf('お知らせ')).getByRole('link', { name: 'ホームのお知らせ ja' }),
  )
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('ホームのお知らせ ja')
  expect(await page.locator('.prose').innerText()).toBe('太字と<b>HTML</b>とリンク。')
  await clickToPage(page, page.getByRole('link', { name: 'すべてのお知らせ' }))
  expect(new URL(page.url()).pathname).toBe('/news')
  expect(await page.getByRole('link', { name: 'ホームのお知らせ ja' }).count()).toBe(1)
})

test('the next lives continue with the following ones, also without scripts', async () => {
  let liver = await newLiver(site.url)
  for (let day = 1; day <= 11; day += 1) {
    // The list has the next three of each liver.
    if (day % 3 === 0) liver = await newLiver(site.url)
    const startsAt = new Date(Date.now() + day * 86_400_000).toISOString()
    await liver.post('/v1/lives', { title: `${day}日後のライブ`, genre: 'talk', startsAt })
  }
  const plain = await visitWithoutScripts(browser, site.url)
  await plain.goto('/')
  await clickToPage(plain, plain.getByRole('link', { name: '配信予定をもっと見る' }))
  await plain.getByRole('region', shelf('配信予定')).getByRole('link', shelf('11日後のライブ')).waitFor()
  const { page } = await visit(browser, site.url, phone)
  await page.goto('/')
  await untilPartsHydrated(page)
  const next = page.getByRole('region', shelf('配信予定'))
  const more = next.getByRole('link', { name: '配信予定をもっと見る' })
  await more.click()
  await next.getByRole('link', shelf('11日後のライブ')).waitFor()
  expect(await next.getByRole('article').count()).toBeGreaterThan(10)
})

test.each([
  ['ja', phone],
  ['en', desktop],
  ['ko', phone],
] as const)(
  'the home page is accessible, fits and does not move, before and after its scripts (%s)',
  async (language, size) => {
    const { page, errors } = await visit(browser, site.url, size, language)
    await recordLayoutShifts(page)
    await page.goto('/')
    const before = await page.getByRole('main').innerHTML()
    expect(await axeViolations(page)).toEqual([])
    await untilPartsHydrated(page)
    expect(await page.getByRole('main').innerHTML()).toBe(before)
    await expectNoLayoutShift(page)
    if (size === desktop) await expectFilledRows(page)
    await expectFits(page, { width: 360, height: 800 })
    expect(errors).toEqual([])
  },
)

test('a follower sees the timeline, and what is new since the page was opened', async () => {
  const follower = await newMember(site.url, 'ふぁん')
  const { page, errors } = await visitAs(browser, site.url, follower, `/channels/${channel.id}`)
  const stored = page.waitForResponse(/\/v1\/channels\/\d+\/follow/)
  await page.getByRole('button', { name: /ホームの部屋をフォロー/ }).click()
  await stored
  const joins: unknown[] = []
  // Before the page opens: a pointer that rests on it may also move it.
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload)
      if (page.url() === `${site.url}/` && text.includes('"joined"') && text.includes(timelineRoom)) joins.push(text)
    }),
  )
  await page.goto('/')
  const timeline = page.getByRole('region', shelf('フォロー中の新着'))
  await timeline.getByRole('link', { name: 'ホームの第1話' }).waitFor()
  await timeline.getByText('次回は金曜日に公開します。').waitFor()
  await expectFilledRows(page)

  await moveMouse(page)
  await expect.poll(() => joins.length).toBeGreaterThan(0)
  await owner.post(`/v1/channels/${channel.id}/posts`, { text: 'いま投稿しました' })
  await timeline.getByRole('button', { name: '新着1件を表示' }).click()
  await timeline.getByText('いま投稿しました').waitFor()
  await expect.poll(() => timeline.getByRole('button', { name: '新着1件を表示' }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the page of a genre lists its channels; one without content says so; an unknown one does not exist', async () => {
  const { page } = await visit(browser, site.url, phone)
  await page.goto('/genres/music')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('音楽')
  const channels = page.getByRole('region', shelf('チャンネル'))
  expect(await channels.getByRole('link', { name: 'ホームの部屋' }).count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', shelf('勉強')).click()
  await page.getByText('「勉強」の配信や動画はまだありません').waitFor()
  expect((await page.goto('/genres/unknown'))?.status()).toBe(404)
})

test.each([
  ['en', 'News', 'All news'],
  ['ko', '공지', '모든 공지'],
])('news are in the language of the viewer (%s)', async (language, title, all) => {
  const { page, errors } = await visit(browser, site.url, desktop, language)
  await page.goto('/')
  const name = `ホームのお知らせ ${language}`
  await page.getByRole('region', shelf(title)).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('link', { name: all }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.getByRole('link', { name }).count()).toBe(1)
  expect(errors).toEqual([])
})

test('the home page of an empty site invites visitors to start; without the demo nothing of it is there', async () => {
  const server = await startServer({ DEMO: '0', DEMO_CONTENT: '1', DEMO_LIVE: '1' })
  try {
    const { page, errors } = await visit(browser, server.url, phone)
    await page.goto('/')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'ライバーになる' }).getAttribute('href')).toBe('/liver_profile')
    expect(await main.getByRole('link', { name: 'チャンネルをつくる' }).getAttribute('href')).toBe('/studio')
    expect(await axeViolations(page)).toEqual([])
    expect(errors).toEqual([])
    const lists = ['lives?state=on_air', 'lives?state=scheduled', 'lives?state=archived', 'episodes', 'picks', 'news']
    for (const list of lists) {
      const answer: Record<string, unknown> = await (await fetch(`${server.url}/v1/${list}`)).json()
      expect([list, Object.values(answer).flat()].flat().filter((value) => value !== null)).toEqual([list])
    }
    expect(server.demoKey).toBeNull()
    // The first user of the site: there is no audience.
    const { user } = await (await newMember(server.url)).get<Profile>('/v1/account/profile')
    expect(user.id).toBe(1)
  } finally {
    await server.stop()
    await server.close()
  }
})
