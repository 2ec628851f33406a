import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { EpisodePage } from '#contract/episodes/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { closeVisits, desktop, launchBrowser, phone, visit } from '#tests/support/browser.ts'
import { pausePast, untilPaused } from '#tests/support/held-playback.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { newAccount, newMember, signInMember, visitAs, type Member } from '#tests/support/member.ts'
import { pause, seekTo, timeOf, untilPlaying } from '#tests/support/playback.ts'
import { converterPid } from '#tests/support/process-tree.ts'
import {
  findAirPlay,
  leaveAirPlay,
  leaveDevice,
  recordAirPlay,
  recordDevices,
} from '#tests/support/recorded-devices.ts'
import { recordTexts } from '#tests/support/recorded-texts.ts'
import { slowUploads } from '#tests/support/slow-uploads.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { chooseFiles, press, rowOf, untilConverted } from '#tests/support/studio-page.ts'
import { h264, testTone, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

const filmSeconds = 30

let server: TestServer
let browser: Browser
let folder: UploadFolder
let owner: Member
let channelId: number

beforeAll(async () => {
  folder = await uploadFolder()
  server = await startServer({ CALLS_PER_MINUTE: '1000000' })
  browser = await launchBrowser()
  owner = await newMember(server.url, 'あかり')
  channelId = (await owner.post<ChannelProfile>('/v1/channels', { name: 'ひだまり放送' })).id
  await owner.post(`/v1/channels/${channelId}/posts`, { text: '第1話は今夜です。' })
  await owner.post<Series>(`/v1/channels/${channelId}/series`, { title: '朝の会' })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await folder?.remove()
})

const open = (path: string, member = owner, viewport = desktop) => visitAs(browser, server.url, member, path, viewport)

const makeFilm = (name: string, size: string, seconds: number, rate: number) =>
  folder.make(name, `${testVideo(size, seconds, rate)} ${testTone(seconds)}`, `${h264} -g ${rate} -c:a aac`)

/** The path of the page of the episode that the first test publishes, and its video. */
let episodePath: string
let videoId: number
const readEpisode = () => owner.get<EpisodePage>(`/v1${episodePath}`)

test('a follower sees a new episode first on the home page, watches, comments, and resumes on another device', async () => {
  const film = await makeFilm('出会い.mp4', '640x360', filmSeconds, 5)
  const account = await newAccount(server.url, 'ふぁん')
  const follower = await signInMember(server.url, account)
  const { page: atHome, errors } = await open(`/channels/${channelId}`, follower)
  const followed = atHome.waitForResponse(/\/v1\/channels\/\d+\/follow$/)
  await atHome.getByRole('button', { name: 'ひだまり放送をフォロー' }).click()
  await followed
  await atHome.getByText('フォロワー1人').waitFor()
  const watched = atHome.waitForResponse(/\/v1\/timeline\/sources/)
  await atHome.getByRole('banner').getByRole('link', { name: 'Kirari' }).first().click()
  await watched

  const { page: studio } = await open(`/studio/${channelId}/videos`)
  await chooseFiles(studio, film)
  await untilConverted(studio, film)
  await studio.getByRole('link', { name: 'シリーズ', exact: true }).click()
  await studio.getByRole('link', { name: '朝の会' }).click()
  await studio.getByLabel('エピソードのタイトル').fill('第1話 出会い')
  await press(studio, 'エピソードを追加')
  await studio.getByRole('radio', { name: /^出会い\.mp4 再生できます/ }).check()
  await press(studio, '保存する')
  await studio.getByText('保存しました').waitFor()
  await press(studio, '今すぐ公開')
  await studio.getByText(/に公開しました/).waitFor()
  episodePath = new URL(studio.url()).pathname.replace('/studio/', '/channels/')

  const timeline = atHome.getByRole('region', { name: 'フォロー中の新着' })
  await timeline.getByRole('button', { name: '新着1件を表示' }).click()
  await timeline.getByRole('listitem').first().getByRole('link', { name: '第1話 出会い' }).click()
  await untilPlaying(atHome)
  await pausePast(atHome, 12.2)
  await seekTo(atHome, 12)
  await untilPaused(atHome)
  await atHome.getByRole('button', { name: /^0:1\dの場面に付ける$/ }).click()
  await atHome.getByRole('textbox', { name: 'コメントを書く' }).fill('ここが好き')
  await press(atHome, '送信')
  await atHome.getByRole('article').getByText('ここが好き').waitFor()
  const progress = async () => (await follower.get<EpisodePage>(`/v1${episodePath}`)).episode.progressMs
  await expect.poll(progress).toBeGreaterThan(12_000)
  await expect.poll(async () => (await readEpisode()).episode.views).toBe(1)
  videoId = (await readEpisode()).episode.video?.id ?? 0
  expect(errors).toEqual([])

  const { page: other, errors: otherErrors } = await open('/', await signInMember(server.url, account), phone)
  const shown = await recordTexts(other)
  const unfinished = other.getByRole('region', { name: '続きから見る' })
  await unfinished.getByRole('link', { name: '第1話 出会い' }).click()
  await expect.poll(() => shown.texts).toContainEqual(expect.stringMatching(/0:1\dから再生しています/))
  await untilPlaying(other)
  expect(await timeOf(other)).toBeGreaterThan(11)
  await other.getByRole('article').getByText('ここが好き').waitFor()
  expect(otherErrors).toEqual([])
  await closeVisits(browser)
})

/** The address that the video plays. */
const source = (page: Page) => page.evaluate(() => document.querySelector('video')?.src ?? '')
const signedPlaylist = /\/hls\/[^/]+\/~[^/]+\/index\.m3u8$/

test('a viewer chooses a quality, and moves the video to a small window or to another device and back', async () => {
  const { page, errors } = await visit(browser, server.url)
  const devices = await recordDevices(page)
  await page.goto(episodePath)
  await untilPlaying(page)
  // Otherwise it may end before the qualities have changed.
  await page.evaluate(() => document.querySelector('video')?.setAttribute('loop', ''))
  const quality = page.getByRole('combobox', { name: '画質' })
  const names = () => quality.locator('option').allTextContents()
  await expect.poll(names).toEqual([expect.stringMatching(/^自動/), '360p', '240p'])
  const height = () => page.evaluate(() => document.querySelector('video')?.videoHeight)
  await quality.selectOption('240p')
  await expect.poll(height).toBe(240)
  const menu = page.getByRole('dialog', { name: '再生の設定' })
  await press(page, 'プレーヤーのメニュー')
  await menu.getByText('360p', { exact: true }).click()
  await menu.getByRole('button', { name: 'ピクチャーインピクチャー' }).click()
  // Although the film is buffered in the other quality.
  await expect.poll(height).toBe(360)
  const before = 5
  await seekTo(page, before)
  await press(page, 'プレーヤーのメニュー')
  await menu.getByRole('button', { name: 'ほかの画面で再生' }).click()
  await expect.poll(devices).toEqual(['small window', 'devices'])
  expect(await source(page)).toMatch(signedPlaylist)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before)
  await leaveDevice(page)
  await expect.poll(() => source(page)).toMatch(/^blob:/)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before)
  expect(await page.evaluate(() => document.querySelector('video')?.ended)).toBe(false)
  expect(errors).toEqual([])
  await closeVisits(browser)
})

test('AirPlay gets the playlist with the click, at the position and pause of the viewer', async () => {
  const { page, errors } = await visit(browser, server.url)
  const devices = await recordAirPlay(page)
  await page.goto(episodePath)
  await untilPlaying(page)
  await pause(page)
  await seekTo(page, 5)
  await findAirPlay(page)
  await press(page, 'プレーヤーのメニュー')
  await page.getByRole('button', { name: 'ほかの画面で再生' }).click()
  await expect.poll(devices).toEqual(['devices'])
  expect(await source(page)).toMatch(signedPlaylist)
  const paused = () => page.evaluate(() => document.querySelector('video')?.paused)
  await expect.poll(() => timeOf(page)).toBe(5)
  expect(await paused()).toBe(true)
  await leaveAirPlay(page)
  await expect.poll(() => source(page)).toMatch(/^blob:/)
  await expect.poll(() => timeOf(page)).toBe(5)
  expect(await paused()).toBe(true)
  expect(errors).toEqual([])
  await closeVisits(browser)
})

test('a file is replaced while its video plays on, and comments and views stay', async () => {
  const film = await makeFilm('撮り直し.mp4', '320x180', 12, 10)
  const { page, errors } = await open(`/studio/${channelId}/videos/${videoId}`)
  const before = (await readEpisode()).episode
  await page.getByText('現在のファイル：出会い.mp4').waitFor()
  const shown = await recordTexts(page)
  await page.getByLabel('差し替えるファイル', { exact: true }).setInputFiles(film)
  await shown.until('新しいファイル：撮り直し.mp4')
  await page.getByText('現在のファイル：撮り直し.mp4').waitFor()
  await page.getByText('新しいファイル：撮り直し.mp4').waitFor({ state: 'detached' })
  const files = shown.texts.filter((text) => /^(新しい|現在の)ファイル：/.test(text))
  expect([...new Set(files)]).toEqual(['新しいファイル：撮り直し.mp4', '現在のファイル：撮り直し.mp4'])
  const { views, video } = (await readEpisode()).episode
  expect({ views, id: video?.id, seconds: Math.round(video?.durationSeconds ?? 0) }).toEqual({
    views: before.views,
    id: before.video?.id,
    seconds: 12,
  })
  const { page: viewer } = await open(episodePath, await newMember(server.url))
  await untilPlaying(viewer)
  await viewer.getByRole('article').getByText('ここが好き').waitFor()
  expect(Math.round(await viewer.evaluate(() => document.querySelector('video')?.duration ?? 0))).toBe(12)

  const image = join(folder.files, '表紙.png')
  await writeFile(image, await noiseImage('png', 640, 360))
  await page.getByLabel('サムネイルの画像ファイル').setInputFiles(image)
  await page.getByText('画像を変更しました').waitFor()
  await page.getByText('アップロードした画像').waitFor()
  const drawn = await page.getByRole('img', { name: 'サムネイル' }).getAttribute('src')
  expect((await readEpisode()).episode.video?.thumbnailUrl).toBe(drawn)
  await press(page, '自動で選ぶ')
  await page.getByText(/^自動で選んだ場面/).waitFor()
  await expect.poll(async () => (await readEpisode()).episode.video?.thumbnailUrl).not.toBe(drawn)
  // The preview may request the former file until the page knows that it is gone.
  expect(errors.filter((error) => !/404 \(Not Found\) \S+\/hls\/file-/.test(error))).toEqual([])
  await closeVisits(browser)
})

test('two editors who change the chapters at once see both texts, and lose none', async () => {
  const path = `/studio/${channelId}/videos/${videoId}`
  const [{ page: first }, { page: second }] = [await open(path), await open(path)]
  await first.getByLabel('時刻とタイトル').fill('0:00 海')
  await second.getByLabel('時刻とタイトル').fill('0:00 山')
  await press(first, '保存する')
  await first.getByText('保存しました').waitFor()
  await press(second, '保存する')
  const dialog = second.getByRole('dialog', { name: 'ほかの人が先に変更しました' })
  await dialog.getByText('0:00 海').waitFor()
  await press(dialog, '入力に戻る')
  expect(await second.getByLabel('時刻とタイトル').inputValue()).toBe('0:00 山')
  await press(second, '保存する')
  await dialog.getByText('0:00 海').waitFor()
  await dialog.getByRole('radio', { name: /あなたの入力\s*0:00 山/ }).check()
  await press(dialog, '選んだ内容で保存')
  await second.getByText('保存しました').waitFor()
  expect((await owner.get<Video>(`/v1/videos/${videoId}`)).chapters).toEqual([{ atMs: 0, title: '山' }])
  await closeVisits(browser)
})

test('a converter that is killed leaves the file and a plain reason, and another attempt completes', async () => {
  const film = await makeFilm('長い話.mp4', '640x360', 30, 30)
  const { page } = await open(`/studio/${channelId}/videos`, owner, phone)
  await chooseFiles(page, film)
  const row = rowOf(page, film)
  const barOf = (rendition: string) =>
    row.getByRole('progressbar', { name: `「長い話.mp4」の変換（${rendition}）`, exact: true })
  await barOf('360p').waitFor()
  const converter = converterPid(server.process.pid ?? 0)
  // Otherwise it may be done before the page has been looked at.
  process.kill(converter, 'SIGSTOP')
  for (const rendition of ['360p', '240p', '音声']) await barOf(rendition).waitFor()
  expect(await axeViolations(page)).toEqual([])
  process.kill(converter, 'SIGKILL')
  await row.getByText('変換に失敗しました').waitFor()
  await row.getByText('変換が異常終了しました。「もう一度試す」で途中から続けられます。').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.reload()
  await row.getByText('変換に失敗しました').waitFor()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await press(page, 'もう一度試す')
  await untilConverted(page, film)
  expect(sent).toEqual([])
  await closeVisits(browser)
})

test('two files are sent at once, each with its progress, speed and time left', async () => {
  const films = [await makeFilm('前編.mp4', '640x360', 12, 30), await makeFilm('後編.mp4', '640x360', 12, 30)] as const
  const { page, errors } = await open(`/studio/${channelId}/videos`)
  await slowUploads(page)
  await chooseFiles(page, ...films)
  const barOf = (film: string) => rowOf(page, film).getByRole('progressbar').first()
  const shares = () => Promise.all(films.map(async (film) => Number(await barOf(film).getAttribute('value'))))
  await expect.poll(async () => Math.min(...(await shares()))).toBeGreaterThan(0)
  for (const film of films) {
    await rowOf(page, film)
      .getByText(/ \/ .+MB · 毎秒 .+ · 残り \d+:\d\d$/)
      .waitFor()
  }
  expect(await axeViolations(page)).toEqual([])
  await press(rowOf(page, films[0]), '一時停止')
  await rowOf(page, films[0]).getByText('一時停止中').waitFor()
  const paused = await barOf(films[0]).getAttribute('value')
  const other = Number(await barOf(films[1]).getAttribute('value'))
  await expect.poll(async () => Number(await barOf(films[1]).getAttribute('value'))).toBeGreaterThan(other)
  expect(await barOf(films[0]).getAttribute('value')).toBe(paused)
  for (const film of films) {
    await press(rowOf(page, film), 'アップロードを取り消す')
    await rowOf(page, film).waitFor({ state: 'detached' })
  }
  expect(errors).toEqual([])
  await closeVisits(browser)
})
