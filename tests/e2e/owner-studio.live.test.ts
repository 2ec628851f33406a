import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Episode, EpisodePage } from '#contract/episodes/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { desktop, launchBrowser, phone, untilHydrated } from '#tests/support/browser.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { commonScreens, expectFits } from '#tests/support/page-fits.ts'
import { timeOf, untilPlaying } from '#tests/support/playback.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { slowUploads } from '#tests/support/slow-uploads.ts'
import { chooseFiles, press, rowOf, untilConverted } from '#tests/support/studio-page.ts'
import { h264, testTone, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

let server: TestServer
let browser: Browser
let folder: UploadFolder
let film: string
let owner: Member
let channelId: number

beforeAll(async () => {
  folder = await uploadFolder()
  film = await folder.make('第1話.mp4', `${testVideo('320x180', 5, 10)} ${testTone(5)}`, `${h264} -g 10 -c:a aac`)
  server = await startServer()
  browser = await launchBrowser()
  owner = await newMember(server.url)
  channelId = (await owner.post<ChannelProfile>('/v1/channels', { name: 'きらり放送' })).id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await folder?.remove()
})

async function openStudio(member: Member, path: string, viewport = desktop) {
  const opened = await visitAs(browser, server.url, member, path, viewport)
  await untilHydrated(opened.page)
  return opened
}

const seriesPath = (id: number) => `/studio/${channelId}/series/${id}`

const addSeries = async (title: string): Promise<number> =>
  (await owner.post<Series>(`/v1/channels/${channelId}/series`, { title })).id

const addEpisode = async (seriesId: number, title: string): Promise<number> =>
  (await owner.post<Episode>(`/v1/channels/${channelId}/series/${seriesId}/episodes`, { title })).id

test('a user creates a channel, uploads a video, and publishes it as an episode', async () => {
  const member = await newMember(server.url)
  const { page, errors } = await openStudio(member, '/studio')
  await page.getByText('チャンネルを作って動画を公開しましょう').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('チャンネル名').fill('はじめての放送')
  await press(page, 'チャンネルを作成')
  await page.getByRole('heading', { level: 1, name: 'シリーズ' }).waitFor()

  await page.getByRole('link', { name: '動画', exact: true }).click()
  await chooseFiles(page, film)
  await untilConverted(page, film)
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, ...commonScreens)

  await page.getByRole('link', { name: 'シリーズ', exact: true }).click()
  await page.getByLabel('シリーズのタイトル').fill('春の物語')
  await press(page, '追加する')
  await page.getByRole('heading', { level: 1, name: '春の物語' }).waitFor()
  await page.getByLabel('エピソードのタイトル').fill('第1話 出会い')
  await press(page, 'エピソードを追加')
  await page.getByRole('heading', { level: 1, name: '第1話 出会い' }).waitFor()
  await page.getByText('公開するには、下のフォームで動画を選んで保存してください。').waitFor()
  await page.getByRole('radio', { name: /^第1話\.mp4 再生できます/ }).check()
  await press(page, '保存する')
  await page.getByText('保存しました').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, ...commonScreens)
  await press(page, '今すぐ公開')
  await page.getByText(/に公開しました/).waitFor()

  const [, channel, series, episode] = /studio\/(\d+)\/series\/(\d+)\/episodes\/(\d+)/.exec(page.url()) ?? []
  const response = await fetch(`${server.url}/v1/channels/${channel}/series/${series}/episodes/${episode}`)
  const { episode: shown }: EpisodePage = await response.json()
  expect(shown).toMatchObject({ title: '第1話 出会い', state: 'published', access: 'watch', video: { state: 'ready' } })
  expect(errors).toEqual([])

  const watching = await visitAs(
    browser,
    server.url,
    await newMember(server.url),
    `/channels/${channel}/series/${series}`,
    phone,
  )
  await watching.page.getByRole('link', { name: '第1話 出会い' }).click()
  await untilPlaying(watching.page)
  expect(await axeViolations(watching.page)).toEqual([])
  await expectFits(watching.page, ...commonScreens)
  expect(watching.errors).toEqual([])
})

test('an upload that a reload interrupts continues with the same file where it stopped', async () => {
  const long = await folder.make('長い話.mp4', testVideo('640x360', 12, 30), `${h264} -g 30`)
  const { page } = await openStudio(owner, `/studio/${channelId}/videos`)
  const slow = await slowUploads(page)
  await chooseFiles(page, long)
  const bar = () => rowOf(page, long).getByRole('progressbar').first()
  await expect.poll(async () => Number(await bar().getAttribute('value'))).toBeGreaterThan(0)
  await rowOf(page, long).getByText(/毎秒/).waitFor()

  await page.reload()
  await slow.end()
  await untilHydrated(page)
  await rowOf(page, long).getByText('アップロードが中断しています').waitFor()
  expect(await axeViolations(page)).toEqual([])

  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const other = join(folder.files, 'other.mp4')
  await writeFile(other, 'another file')
  await rowOf(page, long).getByLabel('「長い話.mp4」の続き', { exact: true }).first().setInputFiles(other)
  await page.getByText(/別のファイルです/).waitFor()
  await rowOf(page, long).getByLabel('「長い話.mp4」の続き', { exact: true }).first().setInputFiles(long)
  await untilConverted(page, long)
  expect(offsets[0]).toBeGreaterThan(0)
})

test('a file that is no video is refused with a plain reason', async () => {
  const { page } = await openStudio(owner, `/studio/${channelId}/videos`)
  const text = join(folder.files, 'メモ.txt')
  await writeFile(text, 'これは動画ではありません')
  await chooseFiles(page, text)
  await rowOf(page, text).getByText('MP4、MOV、MKV、WebMのファイルを選んでください。').waitFor()
  await press(page, '閉じる')
  await rowOf(page, text).waitFor({ state: 'detached' })

  const renamed = join(folder.files, 'メモ.mp4')
  await writeFile(renamed, await readFile(text))
  await chooseFiles(page, renamed)
  await rowOf(page, renamed).getByText('このファイルは使えません').waitFor()
  await rowOf(page, renamed).getByText('MP4、MOV、MKV、WebMの動画ではありません').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await rowOf(page, renamed).getByRole('button', { name: '削除する' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click()
  await rowOf(page, renamed).waitFor({ state: 'detached' })
})

test('two editors who change an episode at once see both texts, and lose none', async () => {
  const editor = await newMember(server.url)
  const settings = await openStudio(owner, `/studio/${channelId}/settings`)
  const { page } = settings
  const search = page.getByRole('searchbox', { name: '追加する人を名前で探す' })
  await search.fill(`${editor.nickName}いない`)
  await press(page, '探す')
  await page.getByText(`「${editor.nickName}いない」で始まる名前のユーザーはいません。`).waitFor()
  await search.fill(editor.nickName.slice(0, -1))
  await press(page, '探す')
  await press(page, `${editor.nickName} 編集者に追加`)
  await page.getByRole('list', { name: 'メンバー' }).getByText(editor.nickName).waitFor()
  expect(await axeViolations(settings.page)).toEqual([])
  await expectFits(settings.page, ...commonScreens)

  const seriesId = await addSeries('夏の物語')
  const path = `${seriesPath(seriesId)}/episodes/${await addEpisode(seriesId, '第1話')}`
  const { page: first } = await openStudio(owner, path)
  const { page: second } = await openStudio(editor, path)
  await first.getByLabel('エピソードのタイトル').fill('第1話 海')
  await second.getByLabel('エピソードのタイトル').fill('第1話 山')
  await second.getByLabel('説明').fill('編集者の説明')
  await press(first, '保存する')
  await first.getByText('保存しました').waitFor()
  await press(second, '保存する')

  const dialog = second.getByRole('dialog', { name: 'ほかの人が先に変更しました' })
  await dialog.getByText('第1話 海').waitFor()
  await dialog.getByText('第1話 山').waitFor()
  expect(await axeViolations(second)).toEqual([])
  await dialog.getByRole('radio', { name: /保存されている内容\s*第1話 海/ }).check()
  await dialog.getByRole('button', { name: '選んだ内容で保存' }).click()
  await second.getByText('保存しました').waitFor()
  await expect.poll(() => second.getByLabel('エピソードのタイトル').inputValue()).toBe('第1話 海')
  await first.reload()
  await expect.poll(() => first.getByLabel('エピソードのタイトル').inputValue()).toBe('第1話 海')
  await expect.poll(() => first.getByLabel('説明').inputValue()).toBe('編集者の説明')
})

test('editors arrange episodes by keys and by dragging', async () => {
  const seriesId = await addSeries('秋の物語')
  for (const title of ['いち', 'に', 'さん']) await addEpisode(seriesId, title)
  const { page } = await openStudio(owner, seriesPath(seriesId))
  const titles = () =>
    page.getByRole('list', { name: 'エピソード' }).getByRole('link').locator('.font-bold').allInnerTexts()
  const handle = (title: string) => page.getByRole('button', { name: `「${title}」を移動` })
  await handle('いち').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.getByText('「いち」は3件中2番目です。').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('「いち」を3件中2番目に移動しました。').waitFor()
  await expect.poll(titles).toEqual(['に', 'いち', 'さん'])
  await expect.poll(() => handle('いち').evaluate((element) => element === document.activeElement)).toBe(true)

  const from = await handle('さん').boundingBox()
  const to = await handle('に').boundingBox()
  if (!from || !to) throw new Error('the list has no handles')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y + 10, { steps: 5 })
  await page.mouse.move(from.x + 10, to.y - 10)
  await page.mouse.up()
  await page.getByText('「さん」を3件中1番目に移動しました。').waitFor()
  await page.reload()
  await expect.poll(titles).toEqual(['さん', 'に', 'いち'])
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, ...commonScreens)
})

test('an editor sets thumbnail, captions and chapters, and sees the line of a fault', async () => {
  const { page } = await openStudio(owner, `/studio/${channelId}/videos`)
  await chooseFiles(page, film)
  await untilConverted(page, film)
  await rowOf(page, film).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: '第1話.mp4' }).waitFor()

  const broken = join(folder.files, 'broken.vtt')
  await writeFile(broken, 'WEBVTT\n\n00:01.000 --> 00:99.000\nこんにちは\n')
  await page.getByLabel('字幕ファイル').setInputFiles(broken)
  await page.getByText('3行目：時刻を 00:01.000 --> 00:04.000 の形で書いてください。').waitFor()
  const captions = join(folder.files, 'captions.vtt')
  await writeFile(captions, 'WEBVTT\n\n00:01.000 --> 00:02.000\nこんにちは\n')
  await page.getByLabel('字幕ファイル').setInputFiles(captions)
  await page.getByText('字幕を追加しました').waitFor()
  await page.getByRole('link', { name: '日本語' }).waitFor()

  await page.getByLabel('時刻とタイトル').fill('0:00 はじめに\nなかほど')
  await press(page, '保存する')
  await page.getByText('2行目を「1:23 タイトル」の形に直してください。').waitFor()
  await page.getByLabel('時刻とタイトル').fill('0:00 はじめに\n0:02 なかほど')
  await press(page, '保存する')
  await page.getByText('保存しました').waitFor()

  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  const cue = page.getByRole('list', { name: '字幕の内容' }).getByRole('button', { name: '0:01 こんにちは' })
  await cue.click()
  await expect.poll(() => timeOf(page)).toBe(1)
  await expect.poll(() => cue.getAttribute('aria-current')).toBe('true')
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = 2
  })
  await press(page, 'この場面をサムネイルにする')
  await page.getByText('0:02 の場面').waitFor()
  await page.getByRole('img', { name: 'サムネイル' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, ...commonScreens)
})

test('the studio of a channel is closed to users who do not edit it', async () => {
  const stranger = await newMember(server.url)
  const { page } = await visitAs(browser, server.url, stranger, '/studio')
  for (const path of ['', '/settings', '/casts', '/videos']) {
    const response = await page.goto(`/studio/${channelId}${path}`)
    expect(response?.status(), path).toBe(403)
  }
  expect((await page.goto('/studio/x'))?.status()).toBe(404)
})
