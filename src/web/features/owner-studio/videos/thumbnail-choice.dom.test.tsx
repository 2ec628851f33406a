import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { thumbnailSize } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { videoResponse } from '#tests/support/video-response.ts'
import { answerVideo } from './answer-video.ts'
import { ThumbnailChoice } from './thumbnail-choice.tsx'

const call = 'POST /v1/videos/31/thumbnail'
const read = 'GET /v1/videos/31'
const image = (replaces: string) => `${call}/image?${new URLSearchParams({ replaces })}`
const png = new File(['x'], 'own.png', { type: 'image/png' })
const other: Video = { ...videoResponse, thumbnailUrl: '/thumbnails/other.jpg' }
const rejection = problem('THUMBNAIL_CHANGED', '先に変更されました')

async function openChoice(video: Partial<Video>, answers: Answers) {
  const element = document.createElement('video')
  element.currentTime = 12.3456
  const page = await openStudio(
    (outcome) => (
      <ThumbnailChoice video={{ ...videoResponse, ...video }} element={{ current: element }} outcome={outcome} />
    ),
    (form, api) => answerVideo(form, api, 31),
    { answers },
  )
  const frame = await page.screen.findByRole('button', { name: 'この場面をサムネイルにする' })
  return { ...page, frame }
}

const imageOf = (element = document.body) => within(element).getByRole('img').getAttribute('src')

test.each([
  { thumbnail: { source: 'frame', atMs: 83_000 }, hint: /^1:23.* の場面$/, automatic: true },
  { thumbnail: { source: 'image', atMs: null }, hint: 'アップロードした画像', automatic: true },
  {
    thumbnail: { source: 'automatic', atMs: null },
    hint: `自動で選んだ場面。画像は長辺${thumbnailSize}ピクセルに縮小されます。`,
    automatic: false,
  },
] as const)('a thumbnail names its source: $thumbnail.source', async ({ thumbnail, hint, automatic }) => {
  const { screen } = await openChoice({ thumbnail }, {})
  screen.getByText(hint)
  expect(screen.queryByRole('button', { name: '自動で選ぶ' }) !== null).toBe(automatic)
  expect(screen.getByRole('img', { name: 'サムネイル' }).getAttribute('src')).toBe('/thumbnails/31.jpg')
})

test('the frame that the video shows becomes the thumbnail, in place of the one that the editor sees', async () => {
  const stored = Promise.withResolvers<void>()
  const { user, screen, requests, loads, frame } = await openChoice(
    {},
    {
      [call]: async () => {
        await stored.promise
        return [200, {}]
      },
      [read]: [200, other],
    },
  )
  await user.click(frame)
  expect(frame.hasAttribute('disabled')).toBe(true)
  stored.resolve()
  await screen.findByText('サムネイルを変更しました')
  expect(requests[0]).toEqual({ call, body: { atMs: 12_346, replaces: '/thumbnails/31.jpg' } })
  expect(loads.count).toBe(2)
  expect(frame.hasAttribute('disabled')).toBe(false)
})

test('a refused thumbnail shows its reason', async () => {
  const { user, screen, frame } = await openChoice({}, { [call]: [400, problem('NO_FRAME', '場面がありません')] })
  await user.click(frame)
  await screen.findByText('場面がありません')
  expect(frame.hasAttribute('disabled')).toBe(false)
})

test('a thumbnail of another editor is not replaced without asking', async () => {
  let refused = true
  const { user, screen, requests, frame } = await openChoice(
    {},
    { [call]: () => (refused ? [409, rejection] : [200, {}]), [read]: [200, other] },
  )
  await user.click(frame)
  await screen.findByText('ほかの人が先に変更しました')
  const [mine, stored] = screen.getAllByRole('definition')
  expect(mine?.textContent).toMatch(/^0:12.* の場面$/)
  expect(imageOf(stored)).toBe('/thumbnails/other.jpg')
  refused = false
  await user.click(screen.getByRole('button', { name: '自分の内容で置き換える' }))
  await screen.findByText('サムネイルを変更しました')
  expect(requests.filter((one) => one.call === call).at(-1)?.body).toEqual({
    atMs: 12_346,
    replaces: '/thumbnails/other.jpg',
  })
  expect(screen.queryByText('ほかの人が先に変更しました')).toBeNull()
})

test('a thumbnail of another editor that is kept is the one that the next choice replaces', async () => {
  const { user, screen, requests, frame } = await openChoice(
    { thumbnail: { source: 'image', atMs: null } },
    { [call]: [409, rejection], [read]: [200, { ...other, thumbnailUrl: null }] },
  )
  await user.click(frame)
  await screen.findByText('ほかの人が先に変更しました')
  expect(screen.getAllByRole('definition')[1]?.textContent).toBe('画像なし')
  await user.click(screen.getByRole('button', { name: '保存されている内容を残す' }))
  expect(screen.queryByText('ほかの人が先に変更しました')).toBeNull()
  await user.click(frame)
  await expect.poll(() => requests.filter((one) => one.call === call).at(-1)?.body).toMatchObject({ replaces: '' })
})

test('an image is sent as the thumbnail; a conflict shows it beside the stored one', async () => {
  let refused = true
  const { user, screen, requests } = await openChoice(
    {},
    {
      [image('/thumbnails/31.jpg')]: () => (refused ? [409, rejection] : [200, {}]),
      [image('/thumbnails/other.jpg')]: [200, {}],
      [read]: [200, other],
    },
  )
  await user.upload(screen.getByLabelText('サムネイルの画像ファイル'), png)
  await screen.findByText('ほかの人が先に変更しました')
  expect(screen.queryByText('先に変更されました')).toBeNull()
  const [mine] = screen.getAllByRole('definition')
  expect(mine?.textContent).toBe('own.png')
  expect(
    within(mine ?? document.body)
      .getByRole('img', { name: 'あなたの入力' })
      .getAttribute('src'),
  ).toMatch(/^blob:/)
  refused = false
  await user.click(screen.getByRole('button', { name: '自分の内容で置き換える' }))
  await screen.findByText('サムネイルを変更しました')
  expect(requests.map((one) => one.call)).toContain(image('/thumbnails/other.jpg'))
})

test('an image that is refused for another reason shows it in its place', async () => {
  const { user, screen } = await openChoice(
    {},
    { [image('/thumbnails/31.jpg')]: [413, problem('TOO_LARGE', '大きすぎます')] },
  )
  await user.upload(screen.getByLabelText('サムネイルの画像ファイル'), png)
  await screen.findByText('大きすぎます')
  expect(screen.queryByText('ほかの人が先に変更しました')).toBeNull()
})

test('the site chooses the thumbnail on request; a conflict asks', async () => {
  let refused = true
  const { user, screen, requests } = await openChoice(
    { thumbnail: { source: 'image', atMs: null } },
    { [call]: () => (refused ? [409, rejection] : [200, {}]), [read]: [200, other] },
  )
  await user.click(screen.getByRole('button', { name: '自動で選ぶ' }))
  await screen.findByText('ほかの人が先に変更しました')
  expect(requests[0]).toEqual({ call, body: { atMs: null, replaces: '/thumbnails/31.jpg' } })
  const [mine, stored] = screen.getAllByRole('definition')
  expect(mine?.textContent).toBe('自動で選ぶ')
  expect(imageOf(stored)).toBe('/thumbnails/other.jpg')
  refused = false
  await user.click(screen.getByRole('button', { name: '自分の内容で置き換える' }))
  await expect.poll(() => screen.queryByText('ほかの人が先に変更しました')).toBeNull()
  expect(requests.filter((one) => one.call === call).at(-1)?.body).toEqual({
    atMs: null,
    replaces: '/thumbnails/other.jpg',
  })
})
