import { within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Video, VideoFile } from '#contract/videos/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { videoFile, videoResponse } from '#tests/support/video-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { FileStatus } from './file-status.tsx'
import { formatBytes } from './format-bytes.ts'
import { uploadQueue } from './use-uploads.ts'

const expiresAt = '2030-01-02T03:04:00.000Z'
const uploading: VideoFile = {
  ...videoFile,
  state: 'uploading',
  bytes: 8,
  received: 2,
  uploadUrl: '/v1/uploads/u1',
  expiresAt,
}
const failed: VideoFile = {
  ...videoFile,
  state: 'failed',
  reason: { code: 'too-slow', message: { ja: '時間がかかりすぎました', en: 'Too slow', ko: '느림' } },
}

async function openStatus(file: VideoFile, video: Partial<Video> = {}, uploads = true, answers: Answers = {}) {
  const page = await openPage(
    <section aria-label="状態">
      <FileStatus video={{ ...videoResponse, ...video }} file={file} uploads={uploads} />
    </section>,
    { profile: mio, answers },
  )
  await page.screen.findByRole('region', { name: '状態' })
  const confirm = async (button: string) => {
    await page.user.click(page.screen.getByRole('button', { name: button }))
    const dialog = await page.screen.findByRole('alertdialog', { name: 'このファイルを削除しますか？' })
    const { textContent } = dialog
    await page.user.click(within(dialog).getByRole('button', { name: button }))
    return textContent
  }
  return { ...page, confirm }
}

test.each([
  { state: 'ready', text: '再生できます', icon: true },
  { state: 'waiting', text: '変換の順番を待っています', icon: false },
] as const)('a file that is $state says so, without actions', async ({ state, text, icon }) => {
  const { screen } = await openStatus({ ...videoFile, state })
  expect(screen.getByText(text).querySelector('svg') !== null).toBe(icon)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a conversion shows its progress, and that of each rendition', async () => {
  const { screen } = await openStatus({
    ...videoFile,
    state: 'converting',
    progress: {
      share: 0.456,
      renditions: [
        { name: '720p', share: 1.2 },
        { name: 'audio', share: -1 },
      ],
    },
  })
  screen.getByText('変換しています')
  const bars = screen.getAllByRole<HTMLProgressElement>('progressbar')
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.value, bar.parentElement?.textContent])).toEqual([
    ['「night.mp4」の変換', 45, '45%'],
    ['「night.mp4」の変換（720p）', 100, '100%'],
    ['「night.mp4」の変換（音声）', 0, '0%'],
  ])
})

test('a failed conversion shows its reason and is tried again', async () => {
  const { user, screen, requests } = await openStatus(failed, {}, true, { 'POST /v1/videos/31/retry': [200, {}] })
  screen.getByText('変換に失敗しました')
  screen.getByText('時間がかかりすぎました')
  await user.click(screen.getByRole('button', { name: 'もう一度試す' }))
  await expect.poll(() => requests.map(({ call }) => call)).toEqual(['POST /v1/videos/31/retry'])
})

test('a refused file, or a site without conversions, offers no retry', async () => {
  const { screen } = await openStatus({ ...failed, state: 'refused' })
  screen.getByText('このファイルは使えません')
  expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull()
})

test('without conversions of the site a failed file can only be removed; a rejection of that is shown', async () => {
  const refused = { code: 'FORBIDDEN', message: '権限がありません' }
  const { screen, requests, confirm } = await openStatus(failed, { current: null }, false, {
    'POST /v1/videos/31/removal': [403, refused],
  })
  expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull()
  expect(await confirm('削除する')).toContain('アップロードした内容は失われます。')
  await screen.findByText('権限がありません')
  expect(requests[0]?.call).toBe('POST /v1/videos/31/removal')
})

test('a replacement that is discarded leaves the present file', async () => {
  const call = 'POST /v1/videos/31/replacement/removal'
  const { requests, confirm } = await openStatus(failed, {}, true, { [call]: [200, {}] })
  expect(await confirm('差し替えをやめる')).toContain('現在の動画はそのまま残ります')
  await expect.poll(() => requests.map((one) => one.call)).toEqual([call])
})

test('an interrupted upload shows what has arrived, and continues with the same file only', async () => {
  const add = vi.spyOn(uploadQueue, 'add').mockReturnValue()
  onTestFinished(() => add.mockRestore())
  const { user, screen } = await openStatus(uploading)
  screen.getByText('アップロードが中断しています。同じファイルを選ぶと続きから再開します')
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(25)
  const [received, bytes] = [2, 8].map((amount) => formatBytes(amount, 'ja'))
  screen.getByText(`${received} / ${bytes} · ${formatDateTime(expiresAt, 'ja')} まで再開できます`)
  const input = screen.getByLabelText<HTMLInputElement>('「night.mp4」の続き')
  expect(input.accept).toContain('.mp4')
  for (const other of [new File(['1234567'], 'night.mp4'), new File(['12345678'], 'day.mp4')]) {
    await user.upload(input, other)
    const fault = await screen.findByText(`別のファイルです。「night.mp4」（${bytes}）を選んでください。`)
    expect(fault.getAttribute('role')).toBe('alert')
  }
  expect(add).not.toHaveBeenCalled()
  const same = new File(['12345678'], 'night.mp4')
  await user.upload(input, same)
  expect(screen.queryByText(/^別のファイルです/)).toBeNull()
  expect(add.mock.calls).toEqual([[expect.any(File), { channelId: 3, videoId: 31, uploadUrl: '/v1/uploads/u1' }]])
})

test('a site that takes no files lets an interrupted upload only be removed', async () => {
  const { screen } = await openStatus({ ...uploading, expiresAt: null }, {}, false)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['差し替えをやめる'])
  expect(screen.queryByText(/まで再開できます/)).toBeNull()
})
