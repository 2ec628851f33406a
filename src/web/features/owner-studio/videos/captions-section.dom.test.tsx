import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Video } from '#contract/videos/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { videoResponse } from '#tests/support/video-response.ts'
import { answerVideo } from './answer-video.ts'
import { CaptionsSection } from './captions-section.tsx'

const vtt = (...lines: readonly string[]) =>
  ['WEBVTT', ...lines.map((line, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${line}`)].join('\n\n')
const file = new File([vtt('こんばんは', '二行目')], 'night.vtt', { type: '' })
const post = (language: string, replaces: number) => `POST /v1/videos/31/captions/${language}?replaces=${replaces}`
const read = 'GET /v1/videos/31'

async function openCaptions(answers: Answers, loaded: { current: Video } = { current: videoResponse }) {
  const page = await openStudio(
    (outcome) => <CaptionsSection video={loaded.current} outcome={outcome} />,
    (form, api) => answerVideo(form, api, 31),
    { answers },
  )
  const input = await page.screen.findByLabelText<HTMLInputElement>('字幕ファイル')
  return { ...page, input }
}

test('captions of a video are links by language', async () => {
  const { screen, input } = await openCaptions({})
  expect(screen.getByRole('link', { name: '日本語' }).getAttribute('href')).toBe('/captions/31-ja.vtt')
  expect(input.accept).toBe('.vtt,text/vtt')
  const languages = [...screen.getByRole<HTMLSelectElement>('combobox', { name: '言語' }).options]
  expect(languages.map(({ value }) => value).slice(0, 4)).toEqual(['ja', 'en', 'ko', 'zh-Hans'])
  expect(languages[1]?.text).toBe('英語')
})

test('a file replaces the captions that the editor has seen, and the page loads again', async () => {
  const { user, screen, requests, loads, input } = await openCaptions({
    [post('ja', 2)]: [200, {}],
    [post('ja', 3)]: [200, {}],
    [read]: [200, { ...videoResponse, captions: [{ language: 'ja', url: '/captions/31-ja.vtt', version: 3 }] }],
  })
  await user.upload(input, file)
  await screen.findByText('字幕を追加しました')
  expect(requests.map(({ call }) => call)).toEqual([post('ja', 2), read])
  expect(requests[0]?.body).toContain('こんばんは')
  expect(loads.count).toBe(2)
  await user.upload(input, file)
  await expect.poll(() => requests[2]?.call).toBe(post('ja', 3))
})

test('a file of another language replaces nothing', async () => {
  const { user, screen, requests, input } = await openCaptions({
    [post('en', 0)]: [200, {}],
    [read]: [200, videoResponse],
  })
  await user.selectOptions(screen.getByRole('combobox', { name: '言語' }), 'en')
  await user.upload(input, file)
  await screen.findByText('字幕を追加しました')
  expect(requests[0]?.call).toBe(post('en', 0))
})

test('the fault of a file is shown with its line and hint', async () => {
  const { user, screen, input } = await openCaptions({
    [post('ja', 2)]: [
      400,
      { ...problem('INVALID_CAPTIONS', '字幕を読めません'), fields: { line: '7', problem: 'timing' } },
    ],
  })
  await user.upload(input, file)
  await screen.findByText('字幕を読めません')
  screen.getByText('7行目：時刻を 00:01.000 --> 00:04.000 の形で書いてください。')
  expect(screen.queryByText('字幕を追加しました')).toBeNull()
})

test('a fault without a line has its message only', async () => {
  const { user, screen, input } = await openCaptions({ [post('ja', 2)]: [413, problem('TOO_LARGE', '大きすぎます')] })
  await user.upload(input, file)
  await screen.findByText('大きすぎます')
  expect(screen.queryByText(/行目：/)).toBeNull()
})

const changed: Video = { ...videoResponse, captions: [{ language: 'ja', url: '/captions/31-ja-5.vtt', version: 5 }] }

test('captions that another editor has changed are shown beside the own file, which then replaces them', async () => {
  const { user, screen, requests, input } = await openCaptions({
    [post('ja', 2)]: [409, problem('CAPTIONS_CHANGED', '先に変更されました')],
    [read]: [200, changed],
    'GET /captions/31-ja-5.vtt': [200, ['x']],
    [post('ja', 5)]: [200, {}],
  })
  await user.upload(input, file)
  await screen.findByText('ほかの人が先に変更しました')
  const [mine, stored] = screen.getAllByRole('definition')
  expect(mine?.textContent).toBe('night.vttこんばんは\n二行目')
  expect(
    within(stored ?? document.body)
      .getByRole('link', { name: '日本語' })
      .getAttribute('href'),
  ).toBe('/captions/31-ja-5.vtt')
  await user.click(screen.getByRole('button', { name: '自分の内容で置き換える' }))
  await screen.findByText('字幕を追加しました')
  expect(requests.map(({ call }) => call)).toContain(post('ja', 5))
})

test('captions of another editor can be kept', async () => {
  const loaded = { current: videoResponse }
  const { user, screen, requests, input } = await openCaptions(
    {
      [post('ja', 2)]: [409, problem('CAPTIONS_CHANGED', '先に変更されました')],
      [read]: [200, { ...videoResponse, captions: [] }],
      [post('ja', 5)]: [200, {}],
    },
    loaded,
  )
  loaded.current = changed
  await user.upload(input, file)
  await screen.findByText('ほかの人が先に変更しました')
  expect(screen.getAllByRole('definition')[1]?.textContent).toBe('（空）')
  await user.click(screen.getByRole('button', { name: '保存されている内容を残す' }))
  expect(screen.queryByText('ほかの人が先に変更しました')).toBeNull()
  expect(requests).toHaveLength(2)
})

test('captions are removed in the version that the editor has seen; a conflict asks', async () => {
  const remove = (version: number) => `POST /v1/videos/31/captions/ja/removal?replaces=${version}`
  const { user, screen, requests } = await openCaptions({
    [remove(2)]: [409, problem('CAPTIONS_CHANGED', '先に変更されました')],
    [remove(5)]: [200, {}],
    [read]: [200, changed],
    'GET /captions/31-ja-5.vtt': [500, {}],
  })
  await user.click(await screen.findByRole('button', { name: '削除' }))
  await screen.findByText('ほかの人が先に変更しました')
  const [mine, stored] = screen.getAllByRole('definition')
  expect(mine?.textContent).toBe('字幕を削除')
  expect(stored?.textContent).toBe('日本語')
  await user.click(screen.getByRole('button', { name: '自分の内容で置き換える' }))
  await expect.poll(() => requests.at(-1)?.call).toBe(remove(5))
  await expect.poll(() => screen.queryByText('ほかの人が先に変更しました')).toBeNull()
})
