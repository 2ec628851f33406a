import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Video } from '#contract/videos/schemas.ts'
import { axeViolations } from '#tests/support/axe.ts'
import { phone } from '#tests/support/browser.ts'
import { givenChannel, postImage } from '#tests/support/given-channel.ts'
import { addCaptions, givenVideo } from '#tests/support/given-video.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { newMember, visitAs, type Member } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'
import { press } from '#tests/support/studio-page.ts'
import { h264, testTone, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

const browser = sharedBrowser()
let folder: UploadFolder
let owner: Member
let videoId: number
let path: string

beforeAll(async () => {
  folder = await uploadFolder()
  const film = await folder.make(
    'film.mp4',
    `${testVideo('320x180', 20, 10)} ${testTone(20)}`,
    `${h264} -g 10 -c:a aac`,
  )
  owner = await newMember(site.url, 'あかり')
  const { id } = await givenChannel(owner, 'ひだまり')
  videoId = await givenVideo(site.url, owner, id, film)
  path = `/studio/${id}/videos/${videoId}`
})
afterAll(() => folder.remove())

const open = async () => (await visitAs(browser, site.url, owner, path, phone)).page
const read = () => owner.get<Video>(`/v1/videos/${videoId}`)
const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
const conflictOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'ほかの人が先に変更しました' })
const captionsOf = async () => (await fetch(`${site.url}${(await read()).captions[0]?.url ?? ''}`, cookies())).text()
const cookies = () => ({ headers: { cookie: `${owner.cookie.name}=${owner.cookie.value}` } })

test('captions that another editor has added meanwhile are shown beside the own ones, and replaced on request', async () => {
  const page = await open()
  await addCaptions(site.url, owner, videoId, 'ja', vtt('ほかの人の字幕'))
  const mine = join(folder.files, 'わたし.vtt')
  await writeFile(mine, vtt('わたしの字幕'))
  await page.getByLabel('字幕ファイル').setInputFiles(mine)
  const conflict = conflictOn(page)
  for (const shown of ['わたし.vtt', 'わたしの字幕', 'ほかの人の字幕']) await conflict.getByText(shown).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expectFits(page, { width: 360, height: 800 })
  expect(await captionsOf()).toContain('ほかの人の字幕')
  await press(conflict, '自分の内容で置き換える')
  await page.getByText('字幕を追加しました').waitFor()
  expect(await captionsOf()).toContain('わたしの字幕')

  await addCaptions(site.url, owner, videoId, 'ja', vtt('また変えた字幕'))
  await press(page, '削除')
  await conflict.getByText('また変えた字幕').waitFor()
  await press(conflict, '自分の内容で置き換える')
  await conflict.waitFor({ state: 'detached' })
  expect((await read()).captions).toEqual([])
})

test('a thumbnail that another editor has chosen meanwhile is shown beside the own one, and kept on request', async () => {
  const image = await noiseImage('png', 320, 180)
  const choose = () =>
    postImage(site.url, owner, `/v1/videos/${videoId}/thumbnail/image`, 'image/png', new Uint8Array(image))
  await choose()
  const page = await open()
  await choose()
  const { thumbnailUrl } = await read()
  const mine = join(folder.files, 'わたし.png')
  await writeFile(mine, image)
  await page.getByLabel('サムネイルの画像ファイル').setInputFiles(mine)
  const conflict = conflictOn(page)
  await conflict.locator(`img[src="${thumbnailUrl}"]`).waitFor()
  await conflict.getByText('わたし.png').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await press(conflict, '保存されている内容を残す')
  await conflict.waitFor({ state: 'detached' })
  expect((await read()).thumbnailUrl).toBe(thumbnailUrl)
  await press(page, 'この場面をサムネイルにする')
  await expect.poll(async () => (await read()).thumbnail.source).toBe('frame')
})
