import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import type { Episode } from '#contract/episodes/schemas.ts'
import { languages } from '#contract/languages.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { clickToPage, desktop, phone, untilHydrated, visit, visitWithoutScripts } from '#tests/support/browser.ts'
import { givenChannel, givenEpisodes, type GivenChannel } from '#tests/support/given-channel.ts'
import { givenVideo } from '#tests/support/given-video.ts'
import { newAccount, newMember, signInMember, visitAs, type Member } from '#tests/support/member.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { h264, testTone, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

const browser = sharedBrowser()
let folder: UploadFolder
let owner: Member
let channel: GivenChannel
let series: string
let filmId: number

beforeAll(async () => {
  folder = await uploadFolder()
  const film = await folder.make(
    'film.mp4',
    `${testVideo('320x180', 20, 10)} ${testTone(20)}`,
    `${h264} -g 10 -c:a aac`,
  )
  owner = await newMember(site.url, 'あかり')
  channel = await givenChannel(owner, 'ひだまり')
  series = `/channels/${channel.id}/series/${channel.seriesId}`
  filmId = await givenVideo(site.url, owner, channel.id, film)
})
afterAll(() => folder.remove())

/** The path of a new episode whose video plays; `fields` are of the episode. */
async function episode(fields: object = {}): Promise<string> {
  const { id } = await owner.post<Episode>(`/v1${series}/episodes`, { title: '第1話', videoId: filmId, ...fields })
  await owner.post(`/v1${series}/episodes/${id}/publication`, { publishesAt: new Date().toISOString() })
  return `${series}/episodes/${id}`
}

/** The path of an episode whose video is still being uploaded. */
async function withoutVideo(): Promise<string> {
  const [id = 0] = await givenEpisodes(site.url, owner, channel, { titles: ['第2話'] })
  return `${series}/episodes/${id}`
}

const write = (by: Member, path: string, text: string, atMs: number | null = null) =>
  by.post<{ comment: EpisodeComment }>(`/v1${path}/comments`, { key: randomUUID(), text, atMs })

const section = (page: Page) => page.getByRole('region', { name: 'コメント' })
const rows = (page: Page) => section(page).getByRole('article')
const textsOf = async (page: Page) =>
  (await rows(page).locator('p:last-child').allTextContents()).map((text) => text.trim())
const field = (page: Page) => page.getByRole('textbox', { name: 'コメントを書く' })

describe('a user', () => {
  test('comments on a moment of the video, and another viewer plays it from there', async () => {
    const path = await episode()
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), path, phone)
    await untilPlaying(page)
    await page.evaluate(() => {
      const video = document.querySelector('video')
      video?.pause()
      if (video) video.currentTime = 7.4
    })
    await page.getByRole('button', { name: '0:07の場面に付ける' }).click()
    const mark = page.getByRole('button', { name: '0:07の場面', exact: true })
    await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true')
    await field(page).fill('ここが好き')
    await page.getByRole('button', { name: '送信' }).click()
    await rows(page).getByText('ここが好き').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
    await mark.waitFor({ state: 'detached' })
    expect(errors).toEqual([])

    const other = await visit(browser, site.url)
    await other.page.goto(path)
    await untilHydrated(other.page)
    const moment = rows(other.page).getByRole('link', { name: /^0:07\s*から再生$/ })
    expect(await moment.getAttribute('href')).toBe('?t=7')
    await untilPlaying(other.page)
    await moment.click()
    await expect.poll(() => timeOf(other.page)).toBeGreaterThanOrEqual(7)
    expect(new URL(other.page.url()).search).toBe('')
  })

  test('does not lose the text when the site rejects it, when it cannot be reached, or after a reload', async () => {
    const path = await withoutVideo()
    const publish = (at: Date | null) => owner.post(`/v1${path}/publication`, { publishesAt: at && at.toISOString() })
    const { page } = await visitAs(browser, site.url, await newMember(site.url), path, phone)
    await publish(null)
    await field(page).fill('大切な感想')
    await field(page).press('Enter')
    await section(page).getByRole('alert').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('大切な感想')
    await publish(new Date())
    await page.route('**/comments', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: '送信' }).click()
    await page.getByText('書いた文章は残っています').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('大切な感想')
    await page.reload()
    await untilHydrated(page)
    await expect.poll(() => field(page).inputValue()).toBe('大切な感想')
    await field(page).press('Enter')
    await rows(page).getByText('大切な感想').waitFor()
  })

  test('whose answer was lost sends the comment again, and it is stored once', async () => {
    const path = await withoutVideo()
    const { page } = await visitAs(browser, site.url, await newMember(site.url), path)
    await page.route(
      '**/comments',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await field(page).fill('一度だけ')
    await field(page).press('Enter')
    await section(page).getByRole('alert').waitFor()
    await field(page).press('Enter')
    await rows(page).getByText('一度だけ').waitFor()
    await page.reload()
    await expect.poll(() => textsOf(page)).toEqual(['一度だけ'])
  })

  test('sorts by the time of the video, and loads more by keyboard', async () => {
    const path = await episode()
    for (const [index, by] of (await Promise.all(Array.from({ length: 4 }, () => newMember(site.url)))).entries()) {
      for (let n = 0; n < 3; n += 1) await write(by, path, `感想${index * 3 + n}`, n === 2 ? null : (12 - index) * 1000)
    }
    const { page, errors } = await visitAs(browser, site.url, await newMember(site.url), path)
    await expect.poll(() => rows(page).count()).toBe(10)
    await section(page).getByRole('link', { name: 'コメントをもっと見る' }).press('Enter')
    await expect.poll(() => rows(page).count()).toBe(12)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain('感想1')
    await section(page).getByRole('link', { name: '動画の時間順' }).click()
    await expect.poll(() => rows(page).count()).toBe(8)
    expect((await textsOf(page)).map((text) => text.slice(0, 4))).toEqual(
      [9, 9, 10, 10, 11, 11, 12, 12].map((seconds) => `0:${String(seconds).padStart(2, '0')}`),
    )
    expect(errors).toEqual([])
  })

  test('deletes the own comment; reports the comment of another user, and hides those of a blocked one', async () => {
    const path = await withoutVideo()
    const [author, member] = [await newMember(site.url, 'そら'), await newMember(site.url)]
    await write(author, path, 'ひどい感想')
    await write(author, path, 'もう一つ')
    await write(member, path, '自分の感想')
    const { page, errors } = await visitAs(browser, site.url, member, path, phone)
    const sheet = page.getByRole('dialog')
    const menuOf = (text: string) => rows(page).filter({ hasText: text }).getByRole('button')

    await menuOf('自分の感想').click()
    expect(await sheet.getByRole('button', { name: '運営に通報' }).count()).toBe(0)
    await sheet.getByRole('button', { name: '削除' }).click()
    await sheet.getByRole('heading', { name: 'コメントを削除しますか？' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await sheet.getByRole('button', { name: '削除' }).click()
    await expect.poll(() => textsOf(page)).toEqual(['もう一つ', 'ひどい感想'])

    await menuOf('ひどい感想').click()
    expect(await sheet.getByRole('button', { name: '削除' }).count()).toBe(0)
    await sheet.getByRole('button', { name: '運営に通報' }).click()
    await sheet.getByLabel('宣伝・迷惑行為').check()
    const shown = await recordTexts(page)
    await sheet.getByRole('button', { name: '通報する' }).click()
    await shown.until('通報しました。ご協力ありがとうございます')

    await menuOf('もう一つ').click()
    await sheet.getByRole('button', { name: `${author.nickName}さんをブロック` }).click()
    await expect.poll(() => rows(page).count()).toBe(0)
    await page.reload()
    await page.getByText('まだコメントはありません').waitFor()
    expect(errors).toEqual([])
  })
})

test('an owner deletes the comment of a viewer', async () => {
  const path = await withoutVideo()
  await write(await newMember(site.url), path, '荒らしの感想')
  const { page } = await visitAs(browser, site.url, owner, path)
  await rows(page).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '削除' }).click()
  await sheet.getByText('操作は記録されます').waitFor()
  await sheet.getByRole('button', { name: '削除' }).click()
  await page.getByText('まだコメントはありません').waitFor()
})

test('an editor pins a comment and bans the author of another, and lifts the ban in the studio', async () => {
  const path = await withoutVideo()
  const [fan, troll] = [await newMember(site.url, 'ファン'), await newMember(site.url, '荒らし')]
  await write(fan, path, 'すてきな感想')
  await write(troll, path, '荒らしの感想')
  const { page, errors } = await visitAs(browser, site.url, owner, path, phone)
  const sheet = page.getByRole('dialog')
  const menuOf = (text: string) => rows(page).filter({ hasText: text }).getByRole('button')

  await menuOf('すてきな感想').click()
  await sheet.getByRole('button', { name: '先頭に固定' }).click()
  await rows(page).first().getByText('固定されたコメント').waitFor()
  expect((await textsOf(page))[0]).toBe('すてきな感想')
  await menuOf('荒らしの感想').click()
  await sheet.getByRole('button', { name: '10分' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'コメント禁止にする' }).click()
  await sheet.getByText('コメントできなくなります').waitFor()
  await sheet.getByRole('button', { name: 'コメント禁止にする' }).click()
  await expect.poll(() => textsOf(page)).toEqual(['すてきな感想'])

  await page.goto(`/studio/${channel.id}/settings`)
  await untilHydrated(page)
  await page.getByRole('textbox', { name: /^禁止ワード/ }).fill('ネタバレ')
  const wordsSection = page.getByRole('region', { name: 'コメントの禁止ワード' })
  await wordsSection.getByRole('button', { name: '保存する' }).click()
  await wordsSection.getByText('保存しました').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: `${troll.nickName}さんのコメントの制限を解除` }).click()
  await page.getByText('制限しているユーザーはいません').waitFor()
  expect(errors).toEqual([])
})

describe('a visitor', () => {
  test('reads the comments, and is led to the sign-in page and back', async () => {
    const path = await withoutVideo()
    await write(await newMember(site.url), path, 'よかった')
    const { page } = await visit(browser, site.url, phone)
    await page.goto(path)
    await untilHydrated(page)
    expect(await textsOf(page)).toEqual(['よかった'])
    expect(await field(page).count()).toBe(0)
    expect(await rows(page).getByRole('button').count()).toBe(0)
    const link = section(page).getByRole('link', { name: 'ログイン' })
    expect(await link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(path)}`)
  })

  test('reads, sorts and pages the comments without scripts', async () => {
    const path = await episode()
    for (const by of [owner, ...(await Promise.all(Array.from({ length: 3 }, () => newMember(site.url))))]) {
      for (const atMs of [null, 5000, 3000]) await write(by, path, '感想', atMs)
    }
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(path)
    await clickToPage(page, section(page).getByRole('link', { name: 'コメントをもっと見る' }))
    expect(await rows(page).count()).toBe(2)
    await clickToPage(page, section(page).getByRole('link', { name: '動画の時間順' }))
    expect(await rows(page).count()).toBe(8)
    expect(await textsOf(page)).toEqual([...Array(4).fill('0:03から再生感想'), ...Array(4).fill('0:05から再生感想')])
  })

  test('sees that comments are off, and none of an episode that is closed to them', async () => {
    const page = await visitWithoutScripts(browser, site.url)
    await page.goto(await episode({ commenting: false }))
    await section(page).getByText('コメントを受け付けていません').waitFor()
    await page.goto(await episode({ visibility: 'followers' }))
    await page.getByText('フォロワー限定です').first().waitFor()
    expect(await section(page).count()).toBe(0)
  })
})

test.each(languages)('the comments fit 360 points and are accessible in %s', async (language) => {
  const path = await episode()
  // With an author of its own, because the tests follow each other within the rate limit of one.
  const author = await newMember(site.url)
  await write(author, path, 'とても長い感想です。'.repeat(19), 5000)
  await write(author, path, 'w'.repeat(200))
  const member = await signInMember(site.url, await newAccount(site.url, 'たま'), language)
  const { page } = await visitAs(browser, site.url, member, path, phone, language)
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  await expectFits(page, desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page, 'colours')).toEqual([])
})
