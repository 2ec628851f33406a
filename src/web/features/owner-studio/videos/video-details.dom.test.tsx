import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chaptersMax, channelVideosRoom } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { videoFile, videoResponse } from '#tests/support/video-response.ts'
import { uploadQueue } from '../uploads/use-uploads.ts'
import { answerVideo } from './answer-video.ts'
import { VideoDetails } from './video-details.tsx'

const playback = { playlistUrl: 'http://localhost/videos/31/main.m3u8' }
const playbackCall = 'GET /v1/videos/31/playback'

interface Options {
  readonly video?: Partial<Video>
  readonly uploads?: boolean
  readonly playable?: boolean
  readonly answers?: Answers
}

async function openDetails({ video = {}, uploads = true, playable = true, answers = {} }: Options) {
  const sockets = pageSockets()
  const add = vi.spyOn(uploadQueue, 'add').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const shown: Video = { ...videoResponse, ...video }
  const page = await openStudio(
    (outcome) => (
      <VideoDetails video={shown} uploads={uploads} playback={playable ? playback : null} outcome={outcome} />
    ),
    (form, api) => answerVideo(form, api, 31),
    { answers: { [playbackCall]: [500, {}], ...answers } },
  )
  await page.screen.findByRole('heading', { name: 'ファイル' })
  /** The calls without that of the player. */
  const calls = () => page.requests.filter(({ call }) => call !== playbackCall)
  return { ...page, sockets, add, calls }
}

test('a video that is not ready has its file only, and is deleted after a confirmation', async () => {
  const next = { ...videoFile, state: 'waiting' as const }
  const { user, screen, calls } = await openDetails({
    video: { current: null, next },
    playable: false,
    answers: {
      'POST /v1/videos/31/removal': [
        409,
        { ...problem('VIDEO_IN_USE', '使われています'), fields: { episodes: '第一夜' } },
      ],
    },
  })
  screen.getByText('変換が終わると、サムネイル、字幕、チャプターを設定できます')
  screen.getByText('新しいファイル：night.mp4')
  screen.getByText('変換の順番を待っています')
  expect(screen.queryByRole('heading', { name: '字幕' })).toBeNull()
  expect(screen.queryByText(/^現在のファイル/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'ファイルを差し替える' })).toBeNull()
  const section = screen.getByRole('heading', { name: '動画を削除' }).closest('section') ?? document.body
  await user.click(within(section).getByRole('button', { name: '削除する' }))
  const dialog = await screen.findByRole('alertdialog', { name: '動画を削除' })
  await user.click(within(dialog).getByRole('button', { name: '削除する' }))
  const fault = await screen.findByText(/使われています/)
  expect(fault.textContent).toBe('使われています\n第一夜')
  expect(calls().map(({ call }) => call)).toEqual(['POST /v1/videos/31/removal', 'POST /v1/videos/31/removal'])
})

test('a video that becomes ready while the page is open is loaded again once', async () => {
  const { screen, sockets, loads } = await openDetails({
    video: { current: null, next: { ...videoFile, state: 'waiting' } },
    playable: false,
  })
  expect(loads.count).toBe(1)
  await expect.poll(() => sockets.requests.length).toBeGreaterThan(0)
  sockets.send({ type: 'video', room: channelVideosRoom(3), video: videoResponse })
  await expect.poll(() => loads.count).toBe(2)
  screen.getByText('現在のファイル：night.mp4')
})

test('the file of a video is replaced by a chosen one', async () => {
  const { user, screen, add } = await openDetails({})
  screen.getByText('現在のファイル：night.mp4')
  const input = screen.getByLabelText<HTMLInputElement>('差し替えるファイル')
  expect([input.multiple, input.accept]).toEqual([false, '.mp4,.m4v,.mov,.mkv,.webm'])
  await user.upload(input, new File(['1'], 'a.mp4'))
  expect(add.mock.calls.map(([file, target]) => [file.name, target])).toEqual([
    ['a.mp4', { channelId: 3, videoId: 31, uploadUrl: null }],
  ])
})

test('a site that takes no files offers no replacement', async () => {
  const { screen } = await openDetails({ uploads: false })
  screen.getByText('このサイトでは動画ファイルを受け付けていません')
  expect(screen.queryByRole('button', { name: 'ファイルを差し替える' })).toBeNull()
})

test('chapters are sent by line with the version of the video', async () => {
  const call = 'POST /v1/videos/31/chapters'
  const { user, screen, calls } = await openDetails({ answers: { [call]: [200, { ...videoResponse, version: 5 }] } })
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^時刻とタイトル/ })
  expect(lines.value).toBe('0:00 はじめに\n1:23 本編')
  screen.getByText(`時刻の早い順に、1行に1つ書きます。${chaptersMax}個まで。`)
  await user.type(lines, '\n2:00 おわり')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('保存しました')
  expect(calls()).toEqual([
    { call, body: { version: 4, chapters: [...videoResponse.chapters, { atMs: 120_000, title: 'おわり' }] } },
  ])
})

test('lines that are no chapters are named and not sent', async () => {
  const { user, screen, calls } = await openDetails({})
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^時刻とタイトル/ })
  await user.type(lines, '\nおわり')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('3行目を「1:23 タイトル」の形に直してください。')
  expect(lines.getAttribute('aria-invalid')).toBe('true')
  expect(calls()).toEqual([])
})

test('a conflict about chapters shows the stored ones; its message is not shown twice', async () => {
  const { user, screen } = await openDetails({
    answers: {
      'POST /v1/videos/31/chapters': [409, problem('VIDEO_CHANGED', '先に変更されました')],
      'GET /v1/videos/31': [200, { ...videoResponse, chapters: [{ atMs: 5000, title: '別' }], version: 9 }],
    },
  })
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByRole('group', { name: 'チャプター' })
  screen.getByRole('radio', { name: /0:05 別/ })
  expect(screen.getAllByText('先に変更されました')).toHaveLength(1)
})

test('a form of a video with an unknown intent sends nothing', async () => {
  const form = new FormData()
  form.append('intent', 'rename')
  expect(await answerVideo(form, () => Promise.reject(new Error('nothing may be sent')), 31)).toBeNull()
})

test('the player fetches its signature, and has the captions by language', async () => {
  const { requests } = await openDetails({
    video: { captions: [{ language: 'ko', url: '/captions/31-ko.vtt', version: 1 }] },
  })
  await expect.poll(() => requests.map(({ call }) => call)).toContain(playbackCall)
  const tracks = [...document.querySelectorAll('video[aria-label="動画の確認"] track')]
  expect(tracks.map((track) => [track.getAttribute('srclang'), track.getAttribute('label')])).toEqual([
    ['ko', '韓国語'],
  ])
})
