import { createEvent, fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { channelVideosRoom, fileNameMaxLength } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { videoFile, videoResponse } from '#tests/support/video-response.ts'
import { hasUnsavedWork } from '../../../shell/reload/unsaved-work.ts'
import type { Upload } from './upload-queue.ts'
import { uploadQueue } from './use-uploads.ts'
import { VideoList } from './video-list.tsx'
import { readVideoName } from './video-search.tsx'

const day: Video = {
  ...videoResponse,
  id: 32,
  current: { ...videoFile, name: 'day.mp4' },
  next: { ...videoFile, name: 'new.mp4', state: 'waiting' },
  thumbnailUrl: null,
  durationSeconds: null,
}
const upload: Upload = {
  key: 1,
  channelId: 3,
  videoId: null,
  name: 'noon.mp4',
  bytes: 10,
  sent: 1,
  samples: [],
  state: 'queued',
  message: '',
}
const videosCall = 'GET /v1/channels/3/videos?limit=50'

interface Options {
  readonly videos?: readonly Video[]
  readonly name?: string
  readonly isOpen?: boolean
  readonly continued?: boolean
  readonly next?: string | null
  readonly uploads?: readonly Upload[]
  readonly answers?: Answers
  readonly path?: string
}

async function openList(options: Options) {
  const { videos = [videoResponse, day], name = '', isOpen = true, continued = false, next = null } = options
  const sockets = pageSockets()
  const uploads = options.uploads ?? []
  vi.spyOn(uploadQueue, 'uploads').mockReturnValue(uploads)
  const add = vi.spyOn(uploadQueue, 'add').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const page = await openPage(
    <VideoList channelId={3} videos={videos} next={next} name={name} uploads={isOpen} continued={continued} />,
    { profile: mio, answers: options.answers ?? {}, path: options.path ?? '/' },
  )
  await page.screen.findByRole('list', { name: '動画', hidden: true })
  const rows = () => [...document.querySelectorAll('ul[aria-label="動画"] > li')].map(({ textContent }) => textContent)
  const joined = async () => {
    const join = { type: 'join', room: channelVideosRoom(3), after: null }
    await expect.poll(() => sockets.requests).toContainEqual(join)
  }
  const send = (message: object) => sockets.send({ room: channelVideosRoom(3), ...message })
  return { ...page, add, rows, joined, send, sockets }
}

test('each video shows its file, length and state, and leads to its page', async () => {
  const { screen, rows } = await openList({})
  expect(rows()).toEqual(['night.mp410:00再生できます', 'day.mp4新しいファイル：new.mp4変換の順番を待っています'])
  const [first] = screen.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/studio/3/videos/31')
  expect(screen.queryByText('動画はまだありません。')).toBeNull()
  expect(screen.queryByRole('link', { name: '次を表示' })).toBeNull()
})

test('without videos the page says so and has no search', async () => {
  const { screen } = await openList({ videos: [] })
  expect(screen.getByText('動画はまだありません。').tagName).toBe('OUTPUT')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('a search without results says so, keeps its name and the language, and hides uploads without a video', async () => {
  const { screen } = await openList({ videos: [], name: 'ぬ', uploads: [upload], path: '/?lang=ja' })
  screen.getByText('「ぬ」で始まる名前の動画はありません。')
  expect(screen.queryByText('noon.mp4')).toBeNull()
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: /^動画を名前で探す/ })
  expect([search.value, search.maxLength]).toEqual(['ぬ', fileNameMaxLength])
  const form = search.form
  expect([form?.method, search.getAttribute('form')]).toEqual(['get', form?.id])
  expect(form?.querySelector('input')?.value).toBe('ja')
  expect(screen.getByRole('button', { name: '探す' }).getAttribute('form')).toBe(form?.id)
})

test('the pages of a list keep the searched name', async () => {
  const { screen } = await openList({ name: '夜', next: 'c2', continued: true })
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('最初へ')).toBe(`/?${new URLSearchParams({ name: '夜' })}`)
  expect(href('次を表示')).toBe(`/?${new URLSearchParams({ name: '夜', cursor: 'c2' })}`)
})

test('an upload without a video has a row of its own; one of a video is shown there, and other channels are left out', async () => {
  const { screen, rows } = await openList({
    uploads: [
      upload,
      { ...upload, key: 2, videoId: 31, name: 'x.mp4' },
      { ...upload, key: 3, channelId: 4, name: 'y' },
    ],
  })
  expect(rows()[0]).toContain('noon.mp4順番を待っています')
  expect(rows()[1]).toContain('night.mp410:00順番を待っています')
  expect(rows()).toHaveLength(3)
  expect(screen.queryByText('動画はまだありません。')).toBeNull()
})

test('chosen and dropped files are uploaded for new videos of the channel', async () => {
  const { user, screen, add } = await openList({})
  const files = [new File(['1'], 'a.mp4', { type: 'video/mp4' }), new File(['2'], 'b.mov', { type: 'video/quicktime' })]
  const input = screen.getByLabelText<HTMLInputElement>('動画ファイル')
  expect(input.multiple).toBe(true)
  expect(input.accept).toBe('.mp4,.m4v,.mov,.mkv,.webm')
  await user.upload(input, files)
  const target = { channelId: 3, videoId: null, uploadUrl: null }
  expect(add.mock.calls.map(([file, of]) => [file.name, of])).toEqual([
    ['a.mp4', target],
    ['b.mov', target],
  ])
  expect(input.value).toBe('')
  const area = screen.getByRole('region', { name: '動画ファイルの追加' })
  const over = createEvent.dragOver(area)
  fireEvent(area, over)
  expect(over.defaultPrevented).toBe(true)
  await waitFor(() => expect(area.className).toContain('bg-brand-soft'))
  fireEvent.dragLeave(area)
  await waitFor(() => expect(area.className).not.toContain('bg-brand-soft'))
  fireEvent.dragOver(area)
  const drop = createEvent.drop(area)
  Object.defineProperty(drop, 'dataTransfer', { value: { files: [files[1]] } })
  fireEvent(area, drop)
  expect(drop.defaultPrevented).toBe(true)
  expect(add.mock.calls.at(-1)?.[0].name).toBe('b.mov')
  await waitFor(() => expect(area.className).not.toContain('bg-brand-soft'))
})

test.each(['queued', 'sending', 'paused', 'interrupted', 'refused'] as const)(
  'the site does not reload a page with a file that is %s',
  async (state) => {
    await openList({ uploads: [{ ...upload, state }] })
    await expect.poll(hasUnsavedWork).toBe(true)
    vi.mocked(uploadQueue.uploads).mockReturnValue([])
    expect(hasUnsavedWork()).toBe(false)
  },
)

test('a site that takes no files says what its operator can change', async () => {
  const { screen } = await openList({ isOpen: false })
  screen.getByText('このサイトでは動画ファイルを受け付けていません')
  expect(screen.queryByRole('button', { name: '動画を選ぶ' })).toBeNull()
})

test('the room of the channel updates, adds and removes videos, and reads them when it is joined', async () => {
  const fresh: Video = { ...videoResponse, current: { ...videoFile, name: 'fresh.mp4' } }
  const added: Video = { ...videoResponse, id: 40, current: { ...videoFile, name: 'added.mp4' } }
  const { rows, joined, send, requests } = await openList({
    answers: { [videosCall]: [200, { videos: [added, fresh] }] },
  })
  await joined()
  send({ type: 'joined' })
  await expect.poll(() => rows().map((row) => row?.slice(0, 5))).toEqual(['added', 'fresh', 'day.m'])
  expect(requests.map(({ call }) => call)).toEqual([videosCall])
  send({ type: 'video', video: { ...day, current: { ...videoFile, name: 'later.mp4' }, next: null } })
  await expect.poll(() => rows()[2]).toBe('later.mp4再生できます')
  send({ type: 'videoRemoved', id: 31 })
  await expect.poll(() => rows().map((row) => row?.slice(0, 5))).toEqual(['added', 'later'])
})

test.each([{ name: 'n' }, { continued: true }])(
  'a part of the list ($name, $continued) adds no new videos',
  async (part) => {
    const added: Video = { ...videoResponse, id: 40, current: { ...videoFile, name: 'added.mp4' } }
    const { rows, joined, send } = await openList({ ...part, answers: { [videosCall]: [200, { videos: [] }] } })
    await joined()
    send({ type: 'video', video: added })
    send({ type: 'video', video: { ...day, current: { ...videoFile, name: 'later.mp4' }, next: null } })
    await expect.poll(() => rows()[1]).toBe('later.mp4再生できます')
    expect(rows()).toHaveLength(2)
  },
)

test('without its room the list is read every five seconds, until it is joined', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  let status = 500
  const { rows, joined, send, requests } = await openList({
    answers: { [videosCall]: () => [status, { videos: [{ ...day, current: { ...videoFile, name: 'later.mp4' } }] }] },
  })
  await joined()
  await vi.advanceTimersByTimeAsync(4500)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(600)
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  status = 200
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(() => rows()[1]).toContain('later.mp4')
  const before = requests.length
  send({ type: 'joined' })
  await expect.poll(() => requests.length).toBeGreaterThan(before)
  const { length } = requests
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toHaveLength(length)
  send({ type: 'closed' })
  await vi.advanceTimersByTimeAsync(5100)
  await expect.poll(() => requests.length).toBe(length + 1)
})

test('the name that an address searches for is trimmed and of limited length', () => {
  const of = (name: string) => readVideoName(new URL(`http://localhost/?name=${encodeURIComponent(name)}`))
  expect(of('  ')).toBeUndefined()
  expect(readVideoName(new URL('http://localhost/'))).toBeUndefined()
  expect(of(` ${'あ'.repeat(fileNameMaxLength + 1)}`)).toBe('あ'.repeat(fileNameMaxLength))
})
